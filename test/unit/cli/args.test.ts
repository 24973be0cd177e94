import { expect, test } from "vitest";
import { readArgs } from "../../../src/generator/cli/args.ts";

function answerTo(...words: string[]) {
  let told = "";
  const answer = readArgs(words, { write: () => undefined, writeError: (text) => (told += text) });
  return { answer, told };
}

test.each([
  ["build", ""],
  ["build", "--out-dir", ""],
  ["build", "--config", ""],
  ["serve", "--out-dir="],
  ["check", " "],
  ["clean", "--out-dir", ""],
  ["clean", "--config", " "],
  ["theme", "list", ""],
  ["theme", "eject", "Footer", ""],
  ["init", ""],
])("an empty path is wrong usage: %j", (...words) => {
  const { answer, told } = answerTo(...words);
  expect(answer).toEqual({ exitCode: 2 });
  expect(told).toContain("It is empty: write a path, or leave it out.");
});

test("an empty base URL stands for the root, as hosts hand it over", () => {
  expect(answerTo("build", "--base-url", "").answer).toMatchObject({ options: { baseUrl: "" } });
});
