import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {verify} from "../../../harness/environments/verify.js";
import {testPlace} from "../servers/place.js";

const spec = (command: string[], timeout_seconds = 20) => ({command, timeout_seconds});
const mkPlace = () => testPlace();

describe("verify(spec, place, answer)", () => {
  it("passes on exit code 0 and keeps what was printed", async () => {
    const place = mkPlace();
    writeFileSync(join(place.work, "a.txt"), "42");
    const script = `test "$(cat "$BENCHBOOK_WORK_DIR/a.txt")" = 42 && test "$FILESYSTEM_TEST_DIR" = "$(pwd)" && cat "$BENCHBOOK_ANSWER" && echo " noted" >&2`;
    const {seconds, ...rest} = await verify(spec(["sh", "-c", script]), place, "the answer");
    expect(rest).toEqual({verifier: `sh -c ${script}`, passed: true, exitCode: 0, output: "the answer\n noted"});
    expect(seconds).toBeGreaterThan(0);
  });

  it("fails on any other exit code", async () => {
    expect(await verify(spec(["sh", "-c", "echo wrong; exit 3"]), mkPlace(), null)).toMatchObject({
      passed: false,
      exitCode: 3,
      output: "wrong",
    });
  });

  it("fails at its time limit, and kills what it started", async () => {
    const place = mkPlace();
    const script = `node -e 'setInterval(() => undefined, 1000)' & echo $! > pid; wait`;
    const result = await verify(spec(["sh", "-c", script], 0.7), place, null);
    expect(result).toMatchObject({passed: false, exitCode: null, output: "took longer than 0.7 seconds"});
    const pid = Number(readFileSync(join(place.work, "pid"), "utf8"));
    const isGone = () => {
      try {
        return readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
      } catch {
        return true;
      }
    };
    await expect.poll(isGone).toBe(true);
  });

  it("has no verdict where the program cannot be run", async () => {
    const result = await verify(spec(["no-such-program"]), mkPlace(), null);
    expect(result).toMatchObject({passed: null, exitCode: null});
    expect(result.output).toContain("ENOENT");
  });
});
