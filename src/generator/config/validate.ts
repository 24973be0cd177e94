/** Checks what a config file exports against the schema; every fault becomes a problem with its place. */
import * as z from "zod";
import { configSchema, type Locate, type SiteConfig } from "../model/config.ts";
import { allowedWords, type Issue, issueWords, plainIssues, refusedValue } from "../problems/issueWords.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { replacementOf } from "../problems/replacements.ts";
import { nearestName } from "../text/distance.ts";

/** The config with every default filled in. Throws a ProblemError that lists all faults. */
export function validateConfig(value: unknown, locate: Locate): SiteConfig {
  const result = parseConfig(value);
  if (result === null || (result.success && result.data.docs.some(({ sidebars }) => isEndless(sidebars))))
    throw new ProblemError([problem("C003", "the config is nested too deeply, or contains itself", { place: locate([]) })]);
  if (result.success) return result.data;
  throw new ProblemError(result.error.issues.flatMap((issue) => plainIssues(issue)).flatMap((issue) => problemsOf(issue, locate)));
}

/** null for a value too deep for a parser's stack, e.g. a sidebar category that contains itself. */
function parseConfig(value: unknown): ReturnType<typeof configSchema.safeParse> | null {
  try {
    return configSchema.safeParse(value, { reportInput: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const deepest = 500;

function isEndless(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth > deepest || Object.values(value).some((inner) => isEndless(inner, depth + 1));
}

function problemsOf(issue: Issue, locate: Locate): Problem[] {
  const keys = issue.path.filter((key) => typeof key !== "symbol");
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(key, keys, locate));
  if (issue.code === "invalid_key" && issue.issues[0]?.code === "invalid_format") return [invalidName(issue, keys, locate)];
  if (issue.code === "invalid_key") return [unknownKey(String(keys.at(-1)), keys.slice(0, -1), locate)];
  return [problem("C003", `${nameOf(keys)} ${issueWords(issue)}`, { place: locate(keys), hint: hintFor(issue) })];
}

/** A name that the author chose freely, but not in the form that it must have. */
function invalidName({ issues }: Extract<Issue, { code: "invalid_key" }>, keys: (string | number)[], locate: Locate): Problem {
  const message = `${nameOf(keys.slice(0, -1))} has the name ${JSON.stringify(keys.at(-1))}, which ${issues[0]?.message ?? "is not valid"}`;
  return problem("C003", message, { place: locate(keys) });
}

function unknownKey(key: string, keys: (string | number)[], locate: Locate): Problem {
  const knownKeys = keysAt(configSchema, keys);
  const nearest = nearestName(key, knownKeys);
  const replacement = replacementOf(key);
  const isMixed = knownKeys.includes(key);
  const mixedHint = `"${key}" does not match the other keys here: use the same form for all entries of the list.`;
  const otherHint = replacement ?? (nearest ? `Did you mean "${nearest}"?` : `Known keys: ${knownKeys.join(", ")}.`);
  return problem("C002", `${nameOf(keys)} has no key "${key}"`, { place: locate([...keys, key]), hint: isMixed ? mixedHint : otherHint });
}

/** `["themeConfig", "navbar", "items", 2]` -> `themeConfig.navbar.items[2]`. */
export function nameOf(keys: (string | number)[]): string {
  return keys.length === 0
    ? "the config"
    : keys.reduce<string>((name, key) => (typeof key === "number" ? `${name}[${key}]` : name ? `${name}.${key}` : key), "");
}

function hintFor(issue: Issue): string | undefined {
  const value = refusedValue(issue);
  const nearest = typeof value === "string" ? nearestName(value, allowedWords(issue)) : null;
  return nearest ? `Did you mean "${nearest}"?` : undefined;
}

/** The keys that the schema knows at a place, e.g. at `["themeConfig", "navbar"]`. */
function keysAt(schema: z.core.$ZodType, keys: (string | number)[]): string[] {
  const [first, ...rest] = keys;
  const found =
    first === undefined ? alternatives(schema).flatMap(keysOf) : childrenOf(schema, first).flatMap((child) => keysAt(child, rest));
  return [...new Set(found)];
}

/** Keys of an object, and of a record with fixed names. */
function keysOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  const names = schema instanceof z.ZodRecord ? schema.def.keyType : null;
  return names instanceof z.ZodEnum ? names.options.map(String) : [];
}

/** Schemas that one may wrap: by defaults, unions and transforms. */
function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
  ) {
    return alternatives(schema.def.innerType);
  }
  if (schema instanceof z.ZodPipe) return alternatives(schema.def.in);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(alternatives);
  if (schema instanceof z.ZodLazy) return alternatives(schema.def.getter());
  return [schema];
}

function childrenOf(schema: z.core.$ZodType, key: string | number): z.core.$ZodType[] {
  return alternatives(schema).flatMap((alternative) => {
    if (alternative instanceof z.ZodObject) return alternative.shape[key] ? [alternative.shape[key]] : [];
    if (alternative instanceof z.ZodArray) return [alternative.def.element];
    if (alternative instanceof z.ZodRecord) return [alternative.def.valueType];
    return [];
  });
}
