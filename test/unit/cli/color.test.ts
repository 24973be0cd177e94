import { expect, test } from "vitest";
import { wantsColor } from "../../../src/generator/cli/output.ts";

const terminal = { color: undefined, isTerminal: true };
const pipe = { color: undefined, isTerminal: false };

test.each([
  ["a terminal", terminal, {}, true],
  ["a file or another program", pipe, {}, false],
  ["a terminal that knows no colours", terminal, { TERM: "dumb" }, false],
  ["NO_COLOR", terminal, { NO_COLOR: "1" }, false],
  ["an empty NO_COLOR", terminal, { NO_COLOR: "" }, true],
  ["FORCE_COLOR", pipe, { FORCE_COLOR: "1", NO_COLOR: "1", TERM: "dumb" }, true],
  ["an empty FORCE_COLOR", pipe, { FORCE_COLOR: "" }, true],
  ["FORCE_COLOR=0", terminal, { FORCE_COLOR: "0" }, false],
  ["FORCE_COLOR=false", terminal, { FORCE_COLOR: "false" }, false],
  ["GitHub Actions", pipe, { GITHUB_ACTIONS: "true" }, true],
  ["GitHub Actions with NO_COLOR", pipe, { GITHUB_ACTIONS: "true", NO_COLOR: "1" }, false],
  ["--no-color", { color: false, isTerminal: true }, { FORCE_COLOR: "1" }, false],
])("colours with %s", (_, { color, isTerminal }, env, expected) => {
  expect(wantsColor(color, env, isTerminal)).toBe(expected);
});
