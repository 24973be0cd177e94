/** Reads `_category_.json|yml|yaml`, which names a folder's entry in a generated sidebar. */
import * as z from "zod";
import { categorySchema } from "../model/sidebarConfig.ts";
import type { CategoryFile } from "../model/source.ts";
import { type Issue, issueWords, plainIssues } from "../problems/issueWords.ts";
import { type Place, type Problem, problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { findJsonFault } from "../text/json.ts";
import { extensionOf } from "../text/path.ts";
import type { LocatedYaml } from "../text/yaml.ts";

/** With what translations and replaced components of Docusaurus read. */
const acceptedKeys = categorySchema.extend({ key: z.unknown().optional(), customProps: z.unknown().optional() });

export interface CategorySource extends Pick<CategoryFile, "area" | "version" | "locale" | "folder" | "path"> {
  text: string;
}

/** A faulty file is reported and counts as missing. */
export async function readCategory({ text, ...where }: CategorySource): Promise<{ category: CategoryFile } | { problems: Problem[] }> {
  const parsed = extensionOf(where.path) === ".json" ? parseJson(text, where.path) : await parseYaml(text, where.path);
  if ("problem" in parsed) return { problems: [parsed.problem] };
  const result = acceptedKeys.safeParse(parsed.data, { reportInput: true });
  if (result.success) return { category: { ...where, ...result.data } };
  const located = await parsed.locate();
  return {
    problems: result.error.issues.flatMap((found) => plainIssues(found)).flatMap((issue) => issueProblems(issue, where.path, located)),
  };
}

interface ParsedData {
  data: unknown;
  /** Finds the place of each value. */
  locate(): Promise<LocatedYaml> | LocatedYaml;
}

/** JSON is read as JSON: YAML would accept what other tools refuse. YAML only finds the places. */
function parseJson(text: string, path: string): ParsedData | { problem: Problem } {
  const fault = findJsonFault(text);
  if (fault) return { problem: syntaxProblem("JSON", fault.message, { path, ...fault.at }) };
  return { data: JSON.parse(text) ?? {}, locate: () => readDocument(text, "json") };
}

async function parseYaml(text: string, path: string): Promise<ParsedData | { problem: Problem }> {
  const located = await readDocument(text, "core");
  if (located.error) {
    const { message, offset } = located.error;
    return { problem: syntaxProblem("YAML", message, { path, ...located.at(offset) }) };
  }
  try {
    return { data: located.document.toJS({ maxAliasCount: 0 }) ?? {}, locate: () => located };
  } catch (error) {
    return { problem: syntaxProblem("YAML", error instanceof Error ? error.message : String(error), { path, line: 1, column: 1 }) };
  }
}

/** Most sites have no such file: the YAML reader is loaded when the first one is read. */
async function readDocument(text: string, schema: "json" | "core"): Promise<LocatedYaml> {
  return (await import("../text/yaml.ts")).readYaml(text, schema);
}

function syntaxProblem(language: string, message: string, place: Place): Problem {
  const example = language === "JSON" ? '{ "label": "Guides", "position": 2 }' : "`label: Guides` on a line of its own";
  return problem("C004", `this is not valid ${language}: ${message}`, { place, hint: `Write the keys of the category as ${example}.` });
}

function issueProblems(issue: Issue, path: string, { placeOfKey }: LocatedYaml): Problem[] {
  if (issue.code !== "unrecognized_keys") {
    const name = issue.path.join(".");
    const message = name === "" ? "a category file must be a list of keys, e.g. `label: Guides`" : `\`${name}\` ${issueWords(issue)}`;
    return [problem("C003", message, { place: { path, ...placeOfKey(issue.path) } })];
  }
  const known = issue.path.length === 0 ? Object.keys(categorySchema.shape) : ["type", "id", "slug", "title", "description"];
  return issue.keys.map((key) => {
    const nearest = nearestName(key, known);
    const hint = nearest ? `Did you mean \`${nearest}\`?` : `Known keys: ${known.join(", ")}.`;
    return problem("C002", `unknown key \`${key}\``, { place: { path, ...placeOfKey([...issue.path, key]) }, hint });
  });
}
