/**
 * The docs of the problems: each code of the catalogue has a section, in the catalogue's words, with what the program
 * really prints. `UPDATE=1` rewrites titles, severities, examples and the list of all codes.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Code, catalogue, pageOfCode } from "../src/generator/problems/catalogue.ts";
import { exitCodeOf } from "../src/generator/problems/problem.ts";
import { allOf, exampleOf, isWordOfTheProgram } from "./support/docs/examples.ts";
import { expectParts, table } from "./support/docs/generated.ts";
import { repository } from "./support/folders.ts";

const folder = "content/bcidocs/problems";
const codes = Object.keys(catalogue) as Code[];
const names = { error: "Error", warning: "Warning", info: "Note" };
const isUpdate = process.env.UPDATE === "1";

interface Section {
  code: string;
  page: string;
  /** From its heading to the next one. */
  text: string;
}

const sections = readdirSync(join(repository, folder))
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => sectionsOf(name.slice(0, -3)));

describe("the docs of the problems", () => {
  test("have a section for each code of the catalogue, and for no other", () => {
    expect(sections.map(({ code }) => code).sort()).toEqual([...codes].sort());
  });

  test("have each code on the page of its family", () => {
    expect(sections.filter(({ code, page }) => page !== pageOfCode(code)).map(({ code }) => code)).toEqual([]);
  });

  test("list every code with its meaning, severity and exit status", () => {
    expectParts(`${folder}/index.md`, "codes", codeTable);
  });

  test("have a cause and a fix for each code", () => {
    const silent = sections.filter(({ text }) => !/^\*\*Cause\.\*\* \S/m.test(text) || !/^\*\*Fix\.\*\* \S/m.test(text));
    expect(silent.map(({ code }) => code)).toEqual([]);
  });
});

describe.each(sections)("the section of $code", ({ code, page, text }) => {
  test("has the title, severity and exit status of the catalogue, and a real example", async () => {
    const renewed = await renew(code as Code, text);
    if (isUpdate) replaceIn(`${folder}/${page}.md`, text, renewed);
    else expect(text).toBe(renewed);
    if (/^[CGMS]/.test(code))
      expect(text.includes("With `--strict` it is an error")).toBe(catalogue[code as Code].failsUnderStrict ?? false);
    const { info, body } = fenceOf(renewed);
    expect(body).toMatch(new RegExp(`\\b${catalogue[code as Code].severity} ${code} `));
    if (!info.includes("case=")) expect(isWordOfTheProgram(body.split("\n")[0] ?? "", code), "a message of the sources").toBe(true);
  });
});

describe.each([`${folder}/index.md`, "content/bcidocs/link-log.md"])("the example on %s", (path) => {
  test("is real output", async () => {
    const text = readFileSync(join(repository, path), "utf8");
    const from = /case="([^"]*)"/.exec(fenceOf(text).info)?.[1] ?? "";
    const renewed = withFence(text, from === "link-report" ? await allOf(from) : await exampleOf("M005", from));
    if (isUpdate) writeFileSync(join(repository, path), renewed);
    else expect(text).toBe(renewed);
  });
});

function sectionsOf(page: string): Section[] {
  const text = readFileSync(join(repository, folder, `${page}.md`), "utf8");
  const parts = text.split(/^(?=#{2,3} )/m);
  return parts.flatMap((part) => {
    const code = /^### ([A-Z]\d{3})\b/.exec(part)?.[1];
    return code === undefined ? [] : [{ code, page, text: part }];
  });
}

/** The section as catalogue and program have it today. */
async function renew(code: Code, text: string): Promise<string> {
  const { title } = catalogue[code];
  const from = /case="([^"]*)"/.exec(fenceOf(text).info)?.[1];
  const reported = text
    .replace(/^### .*$/m, () => `### ${code}: ${title} {#${code.toLowerCase()}}`)
    .replace(
      /^\*\*(?:Error|Warning|Note)\*\*, exit status \d\./m,
      () => `**${names[catalogue[code].severity]}**, exit status ${statusOf(code)}.`,
    );
  return from === undefined ? reported : withFence(reported, await exampleOf(code, from, fenceOf(text).body));
}

function statusOf(code: Code): number {
  return exitCodeOf([{ code, severity: catalogue[code].severity, message: "" }]);
}

function codeTable(): string {
  const rows = codes.map((code) => {
    const { title, severity } = catalogue[code];
    return [`[${code}](./${pageOfCode(code)}.md#${code.toLowerCase()})`, `${title}<br>*${names[severity]}, exit status ${statusOf(code)}*`];
  });
  return table(["Code", "Meaning, severity and exit status"], rows);
}

function fenceOf(text: string): { info: string; body: string } {
  const [, info = "", body = ""] = /^```(text[^\n]*)\n([\s\S]*?)^```$/m.exec(text) ?? [];
  return { info, body };
}

function withFence(text: string, body: string): string {
  return text.replace(/^(```text[^\n]*\n)[\s\S]*?^```$/m, (_, opening: string) => `${opening}${body}\n\`\`\``);
}

function replaceIn(path: string, before: string, after: string): void {
  const text = readFileSync(join(repository, path), "utf8");
  writeFileSync(
    join(repository, path),
    text.replace(before, () => after),
  );
}
