import {createServer} from "node:http";
import type {IncomingMessage} from "node:http";
import type {AddressInfo} from "node:net";

interface Asked {
  readonly model?: string;
  readonly stream?: boolean;
  readonly messages: readonly {role: string; content?: unknown}[];
}

const CALLS = ["a.txt", "b.txt"].map((path, index) => ({
  index,
  id: `call_${index + 1}`,
  type: "function",
  function: {name: "files_read_text_file", arguments: JSON.stringify({path})},
}));
const USAGE = {prompt_tokens: 30, completion_tokens: 12, total_tokens: 42};

async function readJson(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Asked;
}

/** The first turn reads two files at once; the second repeats what came back. */
function toMessage({messages}: Asked): {content: string; tool_calls?: typeof CALLS} {
  const results = messages.filter(({role}) => role === "tool").map(({content}) => toText(content));
  if (results.length === 0) return {content: "I read both.", tool_calls: CALLS};
  return {content: `They hold ${results.join(" and ")}.`};
}

function toText(content: unknown): string {
  if (typeof content === "string") return content;
  return (content as {text?: string}[]).map(({text}) => text ?? "").join("");
}

/**
 * An OpenAI endpoint with mocked answers for a proxy to stand before: it asks for two files at once, then answers with what they hold;
 * the model "denied" it refuses.
 * @returns its address with `/v1`, and what ends it
 */
export async function startUpstream(): Promise<{url: string; close: () => void}> {
  const server = createServer((request, response) => {
    // The proxy also looks whether anyone is there.
    if (request.method !== "POST") return void response.writeHead(404).end();
    void readJson(request).then((asked) => {
      if (asked.model === "denied") {
        response.writeHead(401, {"content-type": "application/json"});
        response.end(JSON.stringify({error: {message: "bad key", type: "auth", code: "invalid_api_key"}}));
        return;
      }
      const message = toMessage(asked);
      const finish_reason = message.tool_calls === undefined ? "stop" : "tool_calls";
      const common = {id: "u1", created: 1, model: "upstream"};
      if (asked.stream !== true) {
        const choices = [{index: 0, message: {role: "assistant", ...message}, finish_reason}];
        response.writeHead(200, {"content-type": "application/json"});
        response.end(JSON.stringify({...common, object: "chat.completion", choices, usage: USAGE}));
        return;
      }
      response.writeHead(200, {"content-type": "text/event-stream"});
      const send = (choices: unknown[], more: object = {}) =>
        response.write(`data: ${JSON.stringify({...common, object: "chat.completion.chunk", choices, ...more})}\n\n`);
      const delta = (part: object) => send([{index: 0, delta: part, finish_reason: null}]);
      delta({role: "assistant", content: message.content.slice(0, 4)});
      delta({content: message.content.slice(4)});
      for (const {function: called, ...call} of message.tool_calls ?? []) {
        delta({tool_calls: [{...call, function: {name: called.name, arguments: ""}}]});
        for (const piece of [called.arguments.slice(0, 5), called.arguments.slice(5)])
          delta({tool_calls: [{index: call.index, function: {arguments: piece}}]});
      }
      send([{index: 0, delta: {}, finish_reason}]);
      send([], {usage: USAGE});
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => void server.close()};
}
