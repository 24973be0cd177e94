/** `bcidocs explain <code>`: prints what the docs say about a problem code. Works without a site and without the network. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Io } from "../../io/io.ts";
import { catalogue } from "../../problems/catalogue.ts";
import { ProblemError, problem } from "../../problems/problem.ts";
import { replacementOf } from "../../problems/replacements.ts";
import { nearestName } from "../../text/distance.ts";
import { wrapped } from "../../text/printable.ts";
import { defineCommand, required } from "../command.ts";
import { color } from "../flags.ts";

export const explain = defineCommand({
  name: "explain",
  summary: "print what the docs say about a problem code",
  args: { code: required("<code>", "problem code, e.g. L001") },
  flags: { color },
  async run({ code, write }, io) {
    write(await explanationOf(code, (process.stdout.isTTY && process.stdout.columns) || 80, io));
    return 0;
  },
});

/** The section of the code, in any case, as wide as a terminal. Throws a ProblemError for an unknown one. */
export async function explanationOf(code: string, columns: number, io: Io): Promise<string> {
  const normalizedCode = code.trim().toUpperCase();
  if (!Object.hasOwn(catalogue, normalizedCode)) throw unknownCode(code, normalizedCode);
  const folder = fileURLToPath(new URL(__PROBLEM_PAGES__, import.meta.url));
  for (const name of await io.list(folder)) {
    if (!name.endsWith(".md")) continue;
    const text = new TextDecoder().decode(await io.readFile(join(folder, name)));
    // From the heading `### L001: …` to the next one.
    const section = text.split(/^(?=#{2,3} )/m).find((each) => each.startsWith(`### ${normalizedCode}:`)) ?? null;
    if (section !== null) return plainText(section, columns);
  }
  throw unknownCode(code, normalizedCode);
}

function unknownCode(code: string, normalizedCode: string): ProblemError {
  const codes = Object.keys(catalogue);
  const nearest = nearestName(normalizedCode, codes);
  const hint = replacementOf(normalizedCode) ?? (nearest ? `Did you mean ${nearest}?` : `Codes: ${codes.join(", ")}.`);
  return new ProblemError(problem("C011", `there is no problem code ${JSON.stringify(code)}`, { hint }));
}

/** Markdown of the docs of the problems without its marks: headings, emphasis, links. Code keeps its lines, indented. */
function plainText(markdown: string, columns: number): string {
  const lines: string[] = [];
  let isCode = false;
  for (const line of markdown.trim().split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    else if (isCode) lines.push(line === "" ? "" : `    ${line}`);
    else lines.push(...(line === "" ? [""] : plainLine(line, columns)));
  }
  return `${lines.join("\n")}\n`;
}

function plainLine(line: string, columns: number): string[] {
  const [, indent = "", text = ""] = /^(\s*(?:(?:[-*]|\d+\.)\s+)?)(.*)$/.exec(line) ?? [];
  const plain = text
    .replace(/^#+ (.*?)(?: \{#[^}]*\})?$/, "$1")
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  return wrapped(plain, columns - indent.length).map((part, index) => (index === 0 ? indent : " ".repeat(indent.length)) + part);
}
