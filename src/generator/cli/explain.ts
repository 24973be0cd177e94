/** `bcidocs explain <code>`: prints what the docs say about a problem code. Works without a site and without the network. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Io } from "../io/io.ts";
import { catalogue } from "../problems/catalogue.ts";
import { plainText, sectionOf } from "../problems/explain.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";

export interface ExplainRequest {
  code: string;
  /** Width of the text. */
  columns: number;
}

/** The section of the code, in any case. Throws a ProblemError for an unknown one. */
export async function explain({ code, columns }: ExplainRequest, io: Io): Promise<string> {
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

function unknownCode(code: string, wanted: string): ProblemError {
  const codes = Object.keys(catalogue);
  const nearest = nearestName(wanted, codes);
  const hint = nearest ? `Did you mean ${nearest}?` : `Codes: ${codes.join(", ")}.`;
  return new ProblemError(problem("C011", `there is no problem code ${JSON.stringify(code)}`, { hint }));
}
