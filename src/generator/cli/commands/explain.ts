/** `bcidocs explain <code>`: prints what the docs say about a problem code. Works without a site and without the network. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Io } from "../../io/io.ts";
import { catalogue } from "../../problems/catalogue.ts";
import { plainText, sectionOf } from "../../problems/explain.ts";
import { ProblemError, problem } from "../../problems/problem.ts";
import { replacementOf } from "../../problems/replacements.ts";
import { nearestName } from "../../text/distance.ts";
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
    const section = sectionOf(new TextDecoder().decode(await io.readFile(join(folder, name))), normalizedCode);
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
