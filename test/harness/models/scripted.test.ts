import {describe, expect, it} from "vitest";
import type {Message, ModelTurn, ToolCall} from "../../../harness/models/model.js";
import {scripted} from "../../../harness/models/scripted.js";
import type {Policy} from "../../../harness/models/scripted.js";

/** Plays a policy to its end against a function in place of the servers; gives the turns' calls and the answer. */
async function play(
  policy: Policy,
  tool: (name: string, args: string) => string,
  signal = new AbortController().signal,
) {
  const model = scripted("scripted-test", policy, {size: 2});
  const messages: Message[] = [{role: "user", text: "go"}];
  const turns: string[][] = [];
  for (;;) {
    const trial = {trialId: "t", taskId: "task", trialIndex: 1, seed: 7};
    const turn: ModelTurn = await model.respond({trial, messages, tools: [], signal});
    const calls = turn.parts.filter((part): part is ToolCall => part.kind === "tool_call");
    messages.push({role: "assistant", parts: turn.parts});
    const texts = turn.parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
    if (calls.length === 0) return {turns, answer: texts.join("|")};
    turns.push([...texts, ...calls.map((call) => `${call.tool} ${call.arguments}`)]);
    messages.push({
      role: "tool",
      results: calls.map((call) => ({
        callId: call.callId,
        tool: call.tool,
        text: tool(call.tool, call.arguments),
        isError: false,
      })),
    });
  }
}

describe("scripted(id, policy, options)", () => {
  it("makes later calls from earlier results and composes the answer from them", async () => {
    const {turns, answer} = await play(
      async (trial) => {
        const first = await trial.call("a_get", {});
        trial.say(`got ${first.text}`);
        const second = await trial.call("a_look", {id: first.text});
        return `${second.text} (${String(trial.options.size)}, ${trial.prompt})`;
      },
      (name, args) => (name === "a_get" ? "17" : `looked at ${args}`),
    );
    expect(turns).toEqual([["a_get {}"], ["got 17", 'a_look {"id":"17"}']]);
    expect(answer).toBe('looked at {"id":"17"} (2, go)');
  });

  it("puts calls that are not waited for between them into one turn", async () => {
    const {turns, answer} = await play(
      async (trial) => {
        const chain = async (name: string) => (await trial.call(name, {then: (await trial.call(name, {})).text})).text;
        const both = await Promise.all([chain("x"), trial.call("y", {}).then((r) => r.text)]);
        return both.join(" ");
      },
      (name, args) => name + args.length,
    );
    expect(turns).toEqual([["x {}", "y {}"], ['x {"then":"x2"}']]);
    expect(answer).toBe("x13 y2");
  });

  it("takes the same call again as a new call", async () => {
    let count = 0;
    const {turns, answer} = await play(
      async (trial) => {
        const one = await trial.call("t", {});
        const two = await trial.call("t", {});
        return one.text + two.text;
      },
      () => String(++count),
    );
    expect(turns).toEqual([["t {}"], ["t {}"]]);
    expect(answer).toBe("12");
  });

  it("sends text arguments raw", async () => {
    const {turns} = await play(
      async (trial) => (await trial.call("t", '{"path": ')).text,
      () => "",
    );
    expect(turns).toEqual([['t {"path": ']]);
  });

  it("throws what the policy throws, and stops waiting when it is cancelled", async () => {
    await expect(
      play(
        () => Promise.reject(new Error("policy broke")),
        () => "",
      ),
    ).rejects.toThrow("policy broke");
    const stop = new AbortController();
    const waiting = play(
      () => new Promise(() => undefined),
      () => "",
      stop.signal,
    );
    stop.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
  });
});
