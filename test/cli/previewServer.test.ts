import {createServer} from "node:http";
import {connect} from "node:net";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import {afterEach, describe, expect, it} from "vitest";
import {freePort, servePreview} from "../../cli/previewServer.js";
import {findInPacks} from "../../src/analysis/trialRecord.js";
import type {PackIndex} from "../../src/analysis/trialRecord.js";
import {writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A preview before a server that stands for Framework's: it answers with the path, and echoes what an upgrade sends. */
async function start({isUp}: {isUp: boolean}): Promise<number> {
  const dataDir = temporaryFolder();
  await writeExperiment(join(dataDir, "small"), {
    models: [{model: "m", display_name: "M"}],
    tasks: [{task_id: "t"}],
    plan: [{model: "m", task_id: "t", trial_index: 1, origin: "test"}],
    trials: [{trial_id: "m.t.1", model: "m", task_id: "t", trial_index: 1, status: "completed", answer: "42"}],
    steps: [{trial_id: "m.t.1", step_index: 0, turn: 1, kind: "assistant", text: "42"}],
  });
  const inner = await freePort();
  if (isUp) {
    const framework = createServer((request, response) => response.end(`framework: ${request.url}`));
    framework.on("upgrade", (_request, socket, head) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
      socket.write(head);
      socket.pipe(socket);
    });
    await new Promise<void>((settle) => framework.listen(inner, "127.0.0.1", settle));
    closing.push(() => {
      framework.close();
      framework.closeAllConnections();
    });
  }
  const port = await freePort();
  const server = await servePreview({dataDir, port, inner});
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return port;
}

describe("servePreview({dataDir, port, inner})", () => {
  it("serves the packs of an experiment, a trial by its range", async () => {
    const packs = `http://127.0.0.1:${await start({isUp: true})}/small/trial/packs/`;
    const index = (await (await fetch(`${packs}index.json`)).json()) as PackIndex;
    const place = findInPacks(index, "m.t.1");
    expect(index.ids).toEqual(["m.t.1"]);
    if (place === null) throw new Error("no such trial");
    const from = place.offset + place.facts;
    const answer = await fetch(packs + place.file, {headers: {Range: `bytes=${from}-${from + place.steps - 1}`}});
    expect(answer.status).toBe(206);
    const steps = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString("utf8");
    expect(JSON.parse(steps)).toEqual([{step_index: 0, turn: 1, kind: "assistant", text: "42"}]);
    expect((await fetch(`${packs}none.bin`)).status).toBe(404);
    expect((await fetch(`${packs}../../../other/trial/packs/index.json`)).status).toBe(404);
  });

  it("says where the members of an experiment lie, and which others share tasks with it", async () => {
    const site = `http://127.0.0.1:${await start({isUp: true})}`;
    const {members} = (await (await fetch(`${site}/small/members.json`)).json()) as {members: Record<string, string>};
    const outcomes = new URL(members.outcomes, `${site}/small/members.json`);
    expect(await (await fetch(outcomes)).text()).toBe("framework: /_file/data/small/outcomes.json");
    expect(await (await fetch(`${site}/small/compare/others.json`)).json()).toEqual([]);
    expect((await fetch(`${site}/none/members.json`)).status).toBe(404);
  });

  it("leaves everything else to Framework, its web socket too", async () => {
    const port = await start({isUp: true});
    expect(await (await fetch(`http://127.0.0.1:${port}/small/trial/?id=m.t.1`)).text()).toBe(
      "framework: /small/trial/?id=m.t.1",
    );
    const heard = await new Promise<string>((settle, fail) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("GET /_observablehq HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
      );
      let text = "";
      socket.on("error", fail);
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.endsWith("\r\n\r\n")) socket.write("hello");
        if (text.endsWith("hello")) socket.end(() => settle(text));
      });
    });
    expect(heard).toMatch(/^HTTP\/1\.1 101 .*hello$/s);
  });

  it("says that Framework does not answer, and that a port is taken", async () => {
    const port = await start({isUp: false});
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining("Framework does not answer yet"),
    ]);
    await expect(servePreview({dataDir: "none", port, inner: 1})).rejects.toThrow(
      `preview: port is taken: got ${port}; expected a free one: --port ${port + 1}`,
    );
  });
});
