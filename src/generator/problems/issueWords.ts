/**
 * What is wrong with a value of the config, of front matter or of another file, in plain words: what it must be, and what it is.
 * Schemas say `must …` themselves where they know more. Parse with `reportInput`, so that the value is known here.
 */
import type * as z from "zod";

export type Issue = z.core.$ZodIssue;

/** In the place of a union that nothing fits: the faults of the likeliest branch. Their paths begin at the top. */
export function plainIssues(issue: Issue, above: PropertyKey[] = []): Issue[] {
  const path = [...above, ...issue.path];
  const branch = issue.code === "invalid_union" ? likeliestBranch(issue.errors) : undefined;
  return branch ? branch.flatMap((inner) => plainIssues(inner, path)) : [{ ...issue, path }];
}

/** The branch of a union that got furthest: its faults are inside the value, not its kind. */
function likeliestBranch(branches: Issue[][]): Issue[] | undefined {
  const depth = (issues: Issue[]) => Math.max(...issues.map((issue) => issue.path.length + (issue.code === "unrecognized_keys" ? 1 : 0)));
  const isOther = ({ path, code }: Issue) => path.length === 0 && (code === "invalid_type" || code === "invalid_value");
  const fitting = branches.filter((issues) => issues.length > 0 && !issues.some(isOther));
  return fitting.sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0];
}

/** What the name of the value goes before, e.g. `must be a number, not a string`. */
export function issueWords(issue: Issue): string {
  if (refusedValue(issue) === undefined && issue.code !== "custom") return "is missing";
  if (!raw.test(issue.message)) return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  switch (issue.code) {
    case "invalid_key":
    case "invalid_element":
      return issue.issues[0] ? issueWords(issue.issues[0]) : "is not known here";
    case "unrecognized_keys":
      return `has no key ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}`;
    case "too_small":
      return limitWords(issue, issue.minimum, issue.inclusive ? "at least" : "more than");
    case "too_big":
      return limitWords(issue, issue.maximum, issue.inclusive ? "at most" : "less than");
    default: {
      const wanted = wantedBy(issue);
      if (wanted.length === 0) return `is ${kindOf(issue.input)} of no known shape`;
      const words = wanted.length > 2 ? `one of ${wanted.join(", ")}` : wanted.join(" or ");
      return `must be ${words}, not ${problemWords(issue)}`;
    }
  }
}

/** The words that a value may be, where it must be one of some; for hints. */
export function allowedWords(issue: Issue): string[] {
  if (issue.code === "invalid_value") return issue.values.filter((value) => typeof value === "string");
  if (issue.code !== "invalid_union") return [];
  return "options" in issue ? (issue.options as unknown[]).map(String) : issue.errors.flat().flatMap(allowedWords);
}

/** The message of the schema if there is no custom one. */
const raw = /^(?:Invalid|Too small|Too big|Unrecognized|Not a multiple)/;

/** The value at the issue's path: of a union that a key decides, the value of the key. */
export function refusedValue(issue: Issue): unknown {
  if (issue.code !== "invalid_union" || !("discriminator" in issue) || typeof issue.discriminator !== "string") return issue.input;
  return (issue.input as Record<string, unknown> | undefined)?.[issue.discriminator];
}

function wantedBy(issue: Issue): string[] {
  if (issue.code === "invalid_type")
    return issue.expected === "boolean" ? ["true or false"] : [withArticle(nouns[issue.expected] ?? issue.expected)];
  if (issue.code === "invalid_value") return issue.values.map((value) => JSON.stringify(value));
  if (issue.code !== "invalid_union") return [];
  if ("options" in issue) return (issue.options as unknown[]).map((value) => JSON.stringify(value));
  const branches = issue.errors.map((branch) => branch.flatMap((inner) => (inner.path.length === 0 ? wantedBy(inner) : [])));
  return branches.some((wanted) => wanted.length === 0) ? [] : [...new Set(branches.flat())];
}

const longestShown = 40;

/** The type of the value if that is wrong; otherwise a short value itself. */
function problemWords(issue: Issue): string {
  const value = refusedValue(issue);
  const isKindWrong = issue.code === "invalid_type" && issue.expected !== "int";
  const shown = isKindWrong || !["string", "number", "boolean"].includes(typeof value) ? "" : JSON.stringify(value);
  return shown === "" || shown.length > longestShown ? kindOf(value) : shown;
}

function limitWords({ origin, input }: { origin: string; input?: unknown }, limit: number | bigint, comparison: string): string {
  if (origin !== "string" && origin !== "array") return `must be ${comparison} ${limit}, not ${String(input)}`;
  if (limit === 1 && comparison === "at least") return "must not be empty";
  const [noun, plural] = origin === "string" ? ["character", "characters"] : ["entry", "entries"];
  return `must have ${comparison} ${limit} ${limit === 1 ? noun : plural}, not ${(input as { length?: number } | undefined)?.length ?? 0}`;
}

const nouns: Record<string, string> = { int: "whole number", array: "list", record: "object", map: "object" };

const withArticle = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return "a date";
  return Number.isNaN(value) ? "NaN" : withArticle(typeof value);
}
