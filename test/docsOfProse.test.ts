/** What the text of the docs says in passing about a problem, an exit status or a default is what the program has. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configSchema } from "../src/generator/model/config.ts";
import { type Code, catalogue } from "../src/generator/problems/catalogue.ts";
import { exitCodeOf } from "../src/generator/problems/problem.ts";
import { commentsOf } from "./support/docs/describedTypes.ts";
import { settingsOf } from "./support/docs/settings.ts";
import { repository } from "./support/folders.ts";

const words = { error: "error", warning: "warning", info: "note" };
const settings = settingsOf(configSchema, commentsOf("src/generator/model/config.ts", "UserConfig"));
const pages = readdirSync(join(repository, "content/bcidocs"), { recursive: true })
  .map((path) => `content/bcidocs/${String(path).replaceAll("\\", "/")}`)
  // The pages of problems have a test of their own.
  .filter((path) => path.endsWith(".md") && !path.startsWith("content/bcidocs/problems/"));
const sentences = ["README.md", "CONTRIBUTING.md", ...pages].flatMap(sentencesOf);

interface Sentence {
  page: string;
  text: string;
}

test("a problem is called an error, a warning or a note as the catalogue does", () => {
  const wrong = (text: string) => namesOf(text).filter(([word, code]) => word !== severityOf(code, text));
  expect(sentences.flatMap(({ text }) => namesOf(text)).length).toBeGreaterThan(10);
  expect(faults((text) => wrong(text).map(([word, code]) => `${word} ${code}`))).toEqual([]);
  expect(wrong("It gives the error [M006](./problems/content.md#m006).")).toEqual([["error", "M006"]]);
  expect(wrong("It gives [an error](./problems/content.md#m009).")).toEqual([["error", "M009"]]);
  expect(wrong("With `--strict`, it gives the error [M006](./problems/content.md#m006).")).toEqual([]);
});

test("each test that a page names is there", () => {
  const named = pages.flatMap((path) => [
    ...readFileSync(join(repository, path), "utf8").matchAll(/`(test\/[\w/.]+\.(?:test|e2e)\.tsx?)`/g),
  ]);
  expect(named.length).toBeGreaterThan(15);
  expect(named.map(([, path = ""]) => path).filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test("an exit status is that of the problem that the sentence names", () => {
  const wrong = (text: string) => {
    const codes: number[] = codesOf(text).map((code) => exitCodeOf([{ code, severity: "error", message: "" }]));
    const named = [...text.matchAll(/\bexit(?: status| code)? (\d+)\b/g)].map(([, status]) => Number(status));
    return named.filter((status) => status > 6 || (codes.length > 0 && !codes.includes(status)));
  };
  expect(sentences.filter(({ text }) => /\bexit status \d/.test(text)).length).toBeGreaterThan(5);
  expect(faults(wrong)).toEqual([]);
  expect(wrong("It ends with exit status 3 ([S028](./problems/sdk.md#s028)).")).toEqual([3]);
});

test("a default in the text is that of the setting", () => {
  const wrong = (text: string) => {
    const values = [...text.matchAll(/`([^`]+)`[,:]? \(?the default\b|\bdefaults? (?:is|to) `([^`]+)`/g)].map(
      ([, before, after]) => before ?? after,
    );
    const named = settings.filter(({ path, fallback }) => fallback !== null && text.includes(`\`${path}\``));
    return named.length === 0 ? [] : values.filter((value) => !named.some(({ fallback }) => fallback === value));
  };
  expect(faults(wrong)).toEqual([]);
  expect(wrong('`markdown.format` sets which pages are MDX (`"md"`, the default).')).toEqual(['"md"']);
});

function faults(wrongIn: (text: string) => unknown[]): string[] {
  return sentences.flatMap(({ page, text }) => wrongIn(text).map((fault) => `${page}: ${fault} in "${text.slice(0, 200)}"`));
}

/** "the warning [M005](…)", "an error M006", "[a warning](./problems/content.md#m009)" -> the word and the code. */
function namesOf(text: string): [string, Code][] {
  const found = text.matchAll(
    /\b(error|warning|note)s? (?:\(?\[?`?)([A-Z]\d{3})\b|\[(?:an? |the )?(error|warning|note)s?\]\([^)#]*#([a-z]\d{3})\)/g,
  );
  return [...found].map(([, word = "", code = "", linked = "", id = ""]) => [word || linked, (code || id.toUpperCase()) as Code]);
}

function codesOf(text: string): Code[] {
  return [...text.matchAll(/\[`?([A-Z]\d{3})/g)].map(([, code]) => code as Code);
}

function severityOf(code: Code, text: string): string {
  const { severity, failsUnderStrict } = catalogue[code];
  return failsUnderStrict && text.includes("--strict") ? "error" : words[severity];
}

/** Of paragraphs, and of cells of tables: without code blocks, whose output other tests read. */
function sentencesOf(page: string): Sentence[] {
  const text = readFileSync(join(repository, page), "utf8").replace(/^(`{3,})[\s\S]*?^\1$/gm, "");
  return text
    .split("\n")
    .flatMap((line) => (line.startsWith("|") ? [line] : line.split(/(?<=[.!?]) (?=[A-Z`[])/)))
    .map((sentence) => ({ page, text: sentence }));
}
