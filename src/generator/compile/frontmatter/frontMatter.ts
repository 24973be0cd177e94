/** Reads a page's front matter: which keys it sets, where they are, and what is wrong with them. */
import { type FrontMatter, frontMatterSchema } from "../../model/frontMatterSchema.ts";
import { type Issue, issueWords, plainIssues } from "../../problems/issueWords.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { withoutAlias } from "../../text/aliases.ts";
import { nearestName } from "../../text/distance.ts";
import { isUnsafeUrl } from "../../text/schemes.ts";
import { withoutControlChars } from "../controlChars.ts";
import { createVariableBudget, replaceVariables } from "../directives/variables.ts";
import { isStartPage, readStartPage, type StartPage, startKeys } from "../start/startPage.ts";
import type { ParseContext } from "../state.ts";
import { splitFrontMatter } from "./fence.ts";
import { foreignKeys, translateKeys } from "./foreignKeys.ts";
import type { YamlMap } from "./yaml.ts";

export interface FrontMatterResult {
  frontMatter: FrontMatter;
  /** All keys as they are written. */
  data: Record<string, unknown>;
  places: Record<string, Place>;
  /** The page's text; its lines are numbered as in the file. */
  body: string;
  /** The start page that it holds in the keys of another tool; left out for none. */
  start?: StartPage;
  problems: Problem[];
}

/** What reading it may use besides the page. */
export type FrontMatterContext = Pick<ParseContext, "variables" | "markdown">;

/** Keys that keep a page from readers: whatever is not plainly false counts as true, since what is published cannot be taken back. */
const hidingKeys = ["draft", "unlisted"] as const;
const plainlyFalse = "[\"']?[ \\t]*(?:false|no?|off|0|)[ \\t]*[\"']?";
const isPlainlyFalse = new RegExp(`^${plainlyFalse}$`, "i");

/** The keys that hold in front matter that cannot be read. */
function unreadFlags(text: string): FrontMatter {
  const holds = (key: string) =>
    new RegExp(`(?:^|[{,]|---)[ \\t]*["']?${key}["']?[ \\t]*[:=](?![ \\t]*${plainlyFalse}[ \\t]*(?:[,}#]|$))`, "im").test(text);
  return Object.fromEntries(hidingKeys.filter(holds).map((key) => [key, true]));
}

/** `text` has line feeds only. */
export async function readFrontMatter(text: string, path: string, context: FrontMatterContext): Promise<FrontMatterResult> {
  const { yaml, firstLine, body, problem: fault } = splitFrontMatter(text, path);
  const unread = fault && fault.code !== "M030" ? unreadFlags(text.slice(0, 5_000)) : {};
  if (yaml === null) return { frontMatter: unread, data: {}, places: {}, body, problems: fault ? [fault] : [] };
  const { readFrontMatterYaml } = await import("./yaml.ts");
  const map = readFrontMatterYaml(yaml, path, firstLine);
  // MkDocs and mdBook show what they cannot read as text.
  const isOptional = context.markdown.syntax.some((tool) => tool === "mkdocs" || tool === "mdbook");
  const problems = map.problems.map((each): Problem => (each.code === "M002" && isOptional ? { ...each, severity: "warning" } : each));
  const data = withVariables(map, context.variables, problems);
  const places = Object.fromEntries(Object.keys(data).map((key) => [key, map.placeOfKey([key])]));
  const addressOf = (url: string): string => withoutAlias(url, path, context.markdown.aliases);
  const start = isStartPage(data, context.markdown.syntax)
    ? readStartPage(data, { placeOfKey: map.placeOfKey, problems, addressOf })
    : null;
  const frontMatter = validateFrontMatter(translateKeys(start ? withStart(data, start) : data), map, { context, problems });
  const isUnread = map.problems.some(({ code }) => code === "M002" || code === "M004" || code === "M007");
  const flags = isUnread ? unreadFlags(yaml) : {};
  if (flags.draft || flags.unlisted) return { frontMatter: flags, data: {}, places: {}, body, problems };
  // Words between two lines across the page are text to most tools.
  const isText = problems.some(({ code, severity }) => code === "M004" || (code === "M002" && severity === "warning"));
  return { frontMatter, data, places, body: isText ? text : body, ...(start && { start }), problems };
}

/** The other keys, with what a start page means for them: its name is the title, and if it is alone, nothing is next to it. */
function withStart(data: Record<string, unknown>, { title, tagline, isAlone }: StartPage): Record<string, unknown> {
  const others = Object.entries(data).filter(([key]) => !startKeys.some((own) => own === key));
  return {
    ...(isAlone ? { displayed_sidebar: null, pagination_prev: null, pagination_next: null } : { hide_title: true }),
    ...(title !== "" && { title }),
    ...(tagline !== "" && { description: tagline }),
    ...Object.fromEntries(others),
  };
}

function withVariables(map: YamlMap, variables: Record<string, string> | null, problems: Problem[]): Record<string, unknown> {
  if (!variables) return map.data;
  const scope = { variables, budget: createVariableBudget(), problems };
  const replace = (value: unknown, keys: readonly PropertyKey[]): unknown => {
    if (typeof value === "string") {
      return replaceVariables(value, scope, (index, length) => map.placeOfVariable(keys, index, length));
    }
    if (Array.isArray(value)) return value.map((entry, index) => replace(entry, [...keys, index]));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replace(entry, [...keys, key])]));
  };
  return replace(map.data, []) as Record<string, unknown>;
}

/** The values without faulty ones and unknown keys, which are reported. */
export function validateFrontMatter(
  data: Record<string, unknown>,
  map: Pick<YamlMap, "placeOfKey">,
  { context, problems }: { context: FrontMatterContext; problems: Problem[] },
): FrontMatter {
  const known = frontMatterSchema.shape;
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    if (!Object.hasOwn(known, key)) problems.push(...unknownKey(key, map.placeOfKey([key]), context));
    else if (titles.has(key) && typeof value === "string" && blank.test(value)) continue;
    else if (titles.has(key) && typeof value === "object" && value !== null) problems.push(notPlain(key, map.placeOfKey([key])));
    else if (isUnsafeUrl(urlIn(key, value), key === "image" ? "load" : "link")) problems.push(unsafeUrl(key, map.placeOfKey([key])));
    else if (typeof value === "string") values[key] = withoutControlChars(value, `Front matter "${key}"`, map.placeOfKey([key]), problems);
    else if (value !== null || nullable.has(key)) values[key] = value;
  }
  const first = frontMatterSchema.safeParse(values, { reportInput: true });
  if (first.success) return first.data;
  for (const issue of first.error.issues.flatMap((found) => plainIssues(found))) {
    const { path } = issue;
    const place = map.placeOfKey(path);
    const key = String(path[0]);
    const isHidden = hidingKeys.some((each) => each === key) && !isPlainlyFalse.test(JSON.stringify(values[key]));
    const hint = isHidden ? `Until then it counts as true. Write ${key}: true or ${key}: false` : hintFor(issue);
    problems.push(problem("M006", `Front matter "${path.join(".")}" ${issueWords(issue)}.`, { place, hint }));
    if (isHidden) values[key] = true;
    else delete values[key];
  }
  return frontMatterSchema.parse(values);
}

/** A value of each kind, as it is written. */
const examples: Record<string, string> = {
  string: '"some text"',
  number: "2",
  int: "2",
  boolean: "true",
  array: "[one, two]",
  object: "{ key: value }",
};

function hintFor({ path, ...issue }: Issue): string {
  const example = issue.code === "invalid_type" ? examples[issue.expected] : undefined;
  const isInside = path.some((key) => typeof key === "number");
  return example && !isInside ? `Write e.g. ${path.join(".")}: ${example}` : "See the list of front matter keys for the values of each.";
}

function urlIn(key: string, value: unknown): string {
  const link = (value as { link?: unknown } | null)?.link;
  return String((key === "custom_edit_url" || key === "image" ? value : link) ?? "");
}

/** Names of the page: an empty one is left out, and a list or object is often text without quotes. */
const titles = new Set(["title", "sidebar_label", "pagination_label", "title_meta"]);
const blank = /^[\s\u00ad\u200b-\u200f\u2060]*$/;

/** Keys for which an empty value means something; elsewhere it is the same as leaving the key out. */
const nullable = new Set(
  Object.entries(frontMatterSchema.shape)
    .filter(([, schema]) => schema.safeParse(null).success)
    .map(([key]) => key),
);

function notPlain(key: string, place: Place): Problem {
  const hint = `Put a value that begins with a brace or a bracket in quotes, e.g. ${key}: "{{product}} guide".`;
  return problem("M006", `Front matter "${key}" is not text.`, { place, hint });
}

function unsafeUrl(key: string, place: Place): Problem {
  const hint = "Link to a page, a file or an https: address; links that run code are not allowed.";
  return problem("L007", `Front matter "${key}" was left out: its scheme is not safe.`, { place, hint });
}

/** In a folder of another tool, only a key that is misspelled or changed what readers saw there: others are data of its authors. */
function unknownKey(key: string, place: Place, { markdown }: FrontMatterContext): Problem[] {
  const isForeign = foreignKeys.has(key);
  const nearest = isForeign ? null : nearestName(key, Object.keys(frontMatterSchema.shape));
  if (nearest === null && !isForeign && markdown.syntax.length > 0) return [];
  const other = isForeign
    ? "It is a key of another tool, and has no effect here. You can keep it."
    : "It has no effect; remove it or check its spelling.";
  return [problem("M005", `Unknown front matter key "${key}".`, { place, hint: nearest ? `Did you mean "${nearest}"?` : other })];
}
