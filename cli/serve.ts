import {InvalidArgumentError} from "commander";
import type {Command} from "commander";
import {DEFAULT_PORT, serveSite} from "./serveSite.js";

/** Reads a port from the command line. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError(`got ${JSON.stringify(text)}; expected a whole number from 0 to 65535`);
  }
  return port;
}

/** Adds `benchbook serve`: a built site on 127.0.0.1 until it is interrupted. */
export function addServe(program: Command): void {
  program
    .command("serve")
    .description("Serve a built site on 127.0.0.1, with ranges and compressed files.")
    .argument("[folder]", "the site's folder", "dist")
    .option("--port <port>", "the port; 0 takes any free one", parsePort, DEFAULT_PORT)
    .addHelpText("after", "\nExample:\n  benchbook serve dist --port 3001")
    .action(async (folder: string, {port}: {port: number}) => {
      const {address} = await serveSite(folder, port);
      console.log(`serve: ${folder} at ${address} (Ctrl+C ends it)`);
    });
}
