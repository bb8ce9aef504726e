import {readFileSync, writeFileSync} from "node:fs";
import wabt from "wabt";

/** Compiles src/stats/kernel.wat and writes its bytes, inlined, to src/stats/kernelBytes.ts. */
export async function compileKernel(): Promise<Uint8Array> {
  const source = new URL("../src/stats/kernel.wat", import.meta.url);
  const compiler = await wabt();
  const module = compiler.parseWat("kernel.wat", readFileSync(source, "utf8"), {simd: true});
  const {buffer} = module.toBinary({});
  module.destroy();
  return buffer;
}

if (import.meta.filename === process.argv[1]) {
  const bytes = await compileKernel();
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,110}/g) ?? [];
  const text = `/** The module compiled from \`kernel.wat\` (${bytes.length} bytes), in base64; written by bench/compileKernel.ts. */
export const kernelBase64 = [
${lines.map((line) => `  "${line}",`).join("\n")}
].join("");
`;
  writeFileSync(new URL("../src/stats/kernelBytes.ts", import.meta.url), text);
  console.log(`kernelBytes.ts: ${bytes.length} bytes`);
}
