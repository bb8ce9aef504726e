import {describe, expect, it} from "vitest";
import {unwrapOutput} from "../../../../harness/import/mcpmark/toolOutput.js";

const block = (text: string) => JSON.stringify({type: "text", text, annotations: null, meta: null});
const result = (content: unknown[], isError: boolean, more = {}) =>
  JSON.stringify({meta: null, content, isError, structuredContent: null, ...more});
const text = (said: string) => ({type: "text", text: said, annotations: null, meta: null});

describe("unwrapOutput(output)", () => {
  it("unwraps output, block and call result", () => {
    expect(unwrapOutput(block(result([text('[{"id": 1}]')], false)))).toEqual({
      text: '[{"id": 1}]',
      isError: false,
      errorSource: null,
      form: "block",
    });
  });

  it("knows an error by its flag, whatever the text says", () => {
    expect(unwrapOutput(block(result([text("relation does not exist")], true)))).toMatchObject({
      isError: true,
      errorSource: "flag",
    });
    expect(unwrapOutput(block(result([text("Error: no")], true)))).toMatchObject({isError: true, errorSource: "flag"});
  });

  it("knows an error by its prefix, and a timeout by its words", () => {
    expect(unwrapOutput(block("Error: Object of type AnyUrl is not JSON serializable"))).toMatchObject({
      errorSource: "prefix",
    });
    expect(unwrapOutput(block("Error: Tool call 'x' timed out after 60 seconds"))).toEqual({
      text: "Error: Tool call 'x' timed out after 60 seconds",
      isError: true,
      errorSource: "timeout",
      form: "block",
    });
  });

  it("knows an error by its payload", () => {
    const notion = '{"object":"error","status":400,"code":"validation_error","message":"no"}';
    expect(unwrapOutput(block(notion))).toMatchObject({text: notion, isError: true, errorSource: "payload"});
    expect(unwrapOutput(block(result([text(notion)], false)))).toMatchObject({errorSource: "payload"});
    expect(unwrapOutput(block("failed to create/update file: PUT https://api: 422"))).toMatchObject({
      errorSource: "payload",
    });
  });

  it("takes a text that merely speaks of an error for no error", () => {
    for (const said of [
      '{"errors":[]}',
      "The error log is empty",
      '{"object":"list","error":null}',
      "No error: fine",
    ]) {
      expect(unwrapOutput(block(said))).toMatchObject({text: said, isError: false, errorSource: null});
    }
  });

  it("joins a list of blocks and keeps a resource whole, with its address", () => {
    const blocks = [
      text("downloaded"),
      {type: "resource", resource: {uri: "repo://a/README.md", mimeType: "text/plain", meta: null, text: "# A\n"}},
    ];
    expect(unwrapOutput(JSON.stringify(blocks))).toEqual({
      text: "downloaded\n[resource repo://a/README.md text/plain]\n# A\n",
      isError: false,
      errorSource: null,
      form: "blocks",
    });
  });

  it("keeps a block of another kind as JSON", () => {
    const image = {type: "image", data: "aGk=", mimeType: "image/png"};
    expect(unwrapOutput(block(result([text("see"), image], false))).text).toBe(`see\n${JSON.stringify(image)}`);
  });

  it("takes what has structure but no content from the structure", () => {
    expect(unwrapOutput(block(result([], false, {structuredContent: {n: 1}}))).text).toBe('{"n":1}');
  });

  it("leaves bare text, bare JSON and broken JSON as they are", () => {
    for (const bare of ["pending pull request created", '{"id": 7}', "[1, 2]", '{"cut": ', "", '"quoted"']) {
      expect(unwrapOutput(bare)).toMatchObject({text: bare, form: "bare"});
      expect(unwrapOutput(block(bare))).toMatchObject({text: bare, form: "block"});
    }
  });
});
