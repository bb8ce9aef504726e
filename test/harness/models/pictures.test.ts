import {describe, expect, it} from "vitest";
import {compact} from "../../../harness/compaction.js";
import type {Message} from "../../../harness/models/model.js";
import {toOutcome} from "../../../harness/servers/mcpServer.js";
import {ask} from "./askProvider.js";

const data = "iVBORw0KGgo=";
const label = "[image image/png, 12 characters of base64]";
const outcome = toOutcome({
  content: [
    {type: "text", text: "the chart"},
    {type: "image", mimeType: "image/png", data},
  ],
});
const messages: Message[] = [
  {role: "user", text: "draw"},
  {role: "assistant", parts: [{kind: "tool_call", callId: "c1", tool: "files_read", arguments: "{}"}]},
  {
    role: "tool",
    results: [{callId: "c1", tool: "files_read", text: outcome.text, isError: false, pictures: outcome.pictures ?? []}],
  },
];

/** What an endpoint of a kind was sent for the result and after it. */
async function sent(kind: "openai-compatible" | "anthropic" | "google", more: object) {
  const {got} = await ask(kind, [{status: 400, body: {error: {message: "no more"}}}], {...more}, {messages});
  return got[0].body;
}

describe("pictures in results", () => {
  it("are named in the text and kept for the model", () => {
    expect(outcome).toMatchObject({text: `the chart\n${label}`, pictures: [{mediaType: "image/png", data}]});
  });

  it.each(["openai-compatible", "anthropic", "google"] as const)(
    "are not sent to a model of %s that does not take them",
    async (kind) => {
      const body = JSON.stringify(await sent(kind, {}));
      expect(body).toContain("[image image/png, 12 characters of base64]");
      expect(body).not.toContain(data);
    },
  );

  it("go into a message after the result by OpenAI's format", async () => {
    const body = await sent("openai-compatible", {takes_images: true});
    expect((body.messages as unknown[]).slice(2)).toEqual([
      {role: "tool", tool_call_id: "c1", content: `the chart\n${label}`},
      {
        role: "user",
        content: [
          {type: "text", text: "Pictures in the result of call c1:"},
          {type: "image_url", image_url: {url: `data:image/png;base64,${data}`}},
        ],
      },
    ]);
  });

  it("go into the result by Anthropic's and Google's", async () => {
    const anthropic = await sent("anthropic", {takes_images: true});
    expect((anthropic.messages as unknown[])[2]).toMatchObject({
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "c1",
          content: [
            {type: "text", text: `the chart\n${label}`},
            {type: "image", source: {type: "base64", media_type: "image/png", data}},
          ],
        },
      ],
    });
    const google = JSON.stringify((await sent("google", {takes_images: true})).contents);
    expect(google).toContain(`"inlineData":{"mimeType":"image/png","data":"${data}"}`);
  });

  it("are dropped from older results by compaction", () => {
    const later: Message[] = [
      ...messages,
      {role: "assistant", parts: [{kind: "tool_call", callId: "c2", tool: "files_read", arguments: "{}"}]},
      {role: "tool", results: [{callId: "c2", tool: "files_read", text: "short", isError: false}]},
    ];
    expect(JSON.stringify(compact(later))).not.toContain(data);
    expect(JSON.stringify(compact(later))).toContain("the chart");
  });
});
