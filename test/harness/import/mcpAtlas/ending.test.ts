import {describe, expect, it} from "vitest";
import {endingOf} from "../../../../harness/import/mcpAtlas/ending.js";

describe("endingOf(answer, errors, isCut)", () => {
  it.each([
    ["ERROR: timeout after 1800s", "timeout", "timeout"],
    ["ERROR: HTTP 502: bad gateway", "infra_error", "http_502"],
    ["ERROR: ReadTimeout: timed out", "timeout", "timeout"],
    ["ERROR: ValueError: no JSON", "infra_error", "unknown"],
  ])("reads the failure row %j", (answer, status, error_class) => {
    expect(endingOf(answer, null, false)).toEqual({status, stop_reason: null, error_class, error_message: answer});
  });

  it.each([
    ['[{"reason": "max_turns_reached", "maxTurns": 20}]', "limit", "max_turns", "max_turns"],
    ["[{'reason': 'max_tool_calls_reached', 'maxToolCalls': 100}]", "limit", "max_tool_calls", "max_tool_calls"],
    ['["ContextWindowExceededError: too long"]', "limit", "context", "context_window"],
    ['["getaddrinfo ENOTFOUND api.example"]', "completed", null, "network"],
    ['["Timeout of 60 s"]', "completed", null, "timeout"],
    ['["410 Gone"]', "completed", null, "gone"],
    ['["404 page"]', "completed", null, "not_found"],
    ['["MCP error -32001"]', "completed", null, "mcp_tool"],
    ['["API error: quota"]', "completed", null, "api"],
    ['["Failed to call tool x"]', "completed", null, "tool_execution"],
    ["something else", "completed", null, "unknown"],
  ])("classes the errors %s by the first that matches", (errors, status, stop_reason, error_class) => {
    expect(endingOf("an answer", errors, false)).toMatchObject({status, stop_reason, error_class});
  });

  it("takes an empty list, in either encoding, and an empty cell for no error", () => {
    for (const errors of ["[]", "", " ", "nan", null])
      expect(endingOf("a", errors, false)).toEqual({
        status: "completed",
        stop_reason: null,
        error_class: null,
        error_message: null,
      });
  });

  it("takes a timeout without an answer for the trial's own, and a cut conversation for a limit", () => {
    expect(endingOf(" ", '["Timeout"]', false).status).toBe("timeout");
    expect(endingOf("a", "[]", true)).toMatchObject({status: "limit", stop_reason: "max_tool_calls"});
  });
});
