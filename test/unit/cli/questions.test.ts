/** The questions of `bcidocs init`. */
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askAnswers, confirm, inTerminal } from "../../../src/generator/cli/init/questions.ts";
import { answers } from "../init/around.ts";

/** Types the lines, one for each question. */
function typing(...lines: string[]) {
  const shown: string[] = [];
  const ask = async (text: string) => {
    shown.push(text);
    const line = lines.shift();
    if (line === undefined) throw new Error(`one question too many: ${text}`);
    return line;
  };
  return { shown, questions: { ask, write: (text: string) => void shown.push(text) } };
}

test("an empty line accepts the default", async () => {
  const { questions, shown } = typing("", "", "", "");
  expect(await askAnswers({}, answers, questions)).toEqual(answers);
  expect(shown[0]).toBe("Title of the site (Kettle): ");
});

test("the beginning of a name is enough, and a wrong one is asked again", async () => {
  const { questions, shown } = typing(" Pot ", "sdk", "p", "g", "no");
  expect(await askAnswers({}, answers, questions)).toEqual({
    title: "Pot",
    template: "sdk",
    packageManager: "pnpm",
    ci: "none",
  });
  expect(shown).toContain("Please type one of: github, gitlab, both, none.\n");
});

test("flags replace questions", async () => {
  const { questions, shown } = typing("");
  await askAnswers({ title: "Pot", template: "sdk", ci: "both" }, answers, questions);
  expect(shown).toEqual([expect.stringContaining("Which package manager?")]);
});

test("no means no", async () => {
  expect(await confirm("Really?", typing("n").questions)).toBe(false);
  expect(await confirm("Really?", typing("").questions)).toBe(true);
});

test("input that ends in the middle of the questions is not an answer", async () => {
  const input = new PassThrough();
  const asked = inTerminal({ input, output: new PassThrough() }, (questions) => askAnswers({}, answers, questions));
  input.write("Pot\n");
  input.end();
  expect(await asked).toBeNull();
});

test("lines that are typed become answers", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines = ["Pot", "docs", "yarn", "both"];
  output.on("data", (text) => {
    const line = /: $/.test(String(text)) ? lines.shift() : undefined;
    if (line) input.write(`${line}\n`);
  });
  const asked = await inTerminal({ input, output }, (questions) => askAnswers({}, answers, questions));
  expect(asked).toEqual({ title: "Pot", template: "docs", packageManager: "yarn", ci: "both" });
});
