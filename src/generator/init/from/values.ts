/** Values of settings in the forms of other tools, and the fate of settings: read, needless, or left to a person. */
import { joinPath } from "../../text/path.ts";
import { splitUrl } from "../../text/url.ts";
import { codeOf, type Json, nonEmpty, type Settings, settingsOf, textOf } from "./data.ts";
import type { Source } from "./source.ts";

/**
 * Address to which paths below the folder of the config are appended, from one to which paths below `folder` are:
 * `("https://x.y/edit/main/docs/", "docs")` -> `https://x.y/edit/main/`. Undefined if it does not end with that folder. `variable`: the
 * end of the address, in the place of the path, e.g. `:path`.
 */
export function editUrlAbove(url: Json | undefined, folder: string, { report }: Source, variable = ""): string | undefined {
  if (url === undefined || url === null) return undefined;
  const [, whole = ""] = new RegExp(`^(.*[^/])/*${variable}$`).exec(textOf(url) ?? "") ?? [];
  const end = folder === "" ? "" : `/${joinPath(folder)}`;
  if (whole !== "" && whole.endsWith(end)) return `${whole.slice(0, whole.length - end.length)}/`;
  report.manual("edit links: write `docs.editUrl`, to which the path of a page below this folder is appended");
  return undefined;
}

/**
 * Patterns of files to leave out, as `docs.exclude` has them: `*` is any text there, and a pattern without a slash is a name in any
 * folder, so a folder at any depth becomes two patterns. `name` is what the report calls the setting.
 */
export function excludeOf(patterns: readonly Json[], name: string, { report }: Source): string[] | undefined {
  const excludePatterns = patterns.flatMap((value) => {
    const pattern = textOf(value);
    if (pattern === null || /[{}[\]!?()+@]/.test(pattern)) {
      report.manual(`${name}: write the pattern ${pattern ?? codeOf(value) ?? ""} into \`docs.exclude\``);
      return [];
    }
    const inner = pattern.replace(/^\*\*\//, "").replace(/\*\*(?:\/\*)?/g, "*");
    const whole = inner.endsWith("/") ? `${inner}*` : inner;
    return pattern.startsWith("**/") && whole.includes("/") ? [whole, `*/${whole}`] : [whole];
  });
  return nonEmpty([...new Set(excludePatterns)]);
}

/** Whether a path matches a glob: `{api,guides}/**\/*.{md,mdx}`. */
export function matchesGlob(path: string, glob: string): boolean {
  const parts: Record<string, string> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|" };
  const pattern = glob.replace(/^\.\//, "").replace(/\*\*\/|\*\*|[*?{},]|[.+^$()|[\]\\]/g, (part) => parts[part] ?? `\\${part}`);
  return new RegExp(`^${pattern}$`, "i").test(path);
}

/** A base URL, which other tools take without its slashes too: `kit` -> `/kit/`. */
export function withSlashes(baseUrl: string | null): string | undefined {
  return baseUrl === null ? undefined : `/${baseUrl}/`.replace(/\/+/g, "/");
}

/** `a/index.md#b` -> `/a#b`. */
export function routeOfFile(file: string): string {
  const { path, query, hash } = splitUrl(file);
  return `/${joinPath(path.replace(/^\/+/, "").replace(/\.(?:md|html)$/, "")).replace(/(?:^|\/)(?:index|README)$/i, "")}${query}${hash}`;
}

/** The link to the repository in the navigation bar. */
export function repositoryLink(href: Json, name?: Json): Settings {
  return { href, label: name ?? (textOf(href)?.includes("github.com") ? "GitHub" : "Repository"), position: "right" };
}

/** Such a link to another place, whose icon becomes a word. */
export function iconLink(href: Json | undefined, icon: Json | undefined, name?: Json): Settings {
  const word = textOf(icon) ?? "Link";
  const label = word === "github" ? "GitHub" : word.charAt(0).toUpperCase() + word.slice(1);
  return settingsOf({ href, label: name ?? label, position: "right" });
}

/** What becomes of fields: words for a person, `needless`, or `read` where other code does; others are returned. */
export type FieldRules = Record<string, string>;

export function copyFields(value: Settings, name: string, rules: FieldRules, { report }: Source): Settings {
  const others = Object.entries(value).filter(([key]) => {
    const fate = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (fate === "needless") report.needless(name + key);
    else if (fate !== undefined && fate !== "read") report.manual(fate);
    return fate === undefined;
  });
  return Object.fromEntries(others);
}

/** For tools whose settings have other names: what no fate is known for has no counterpart. */
export function reportFields(value: Settings, name: string, rules: FieldRules, source: Source): void {
  for (const [key, inner] of Object.entries(copyFields(value, name, rules, source)))
    source.report.manual(`${name}${key} ${codeOf(inner) ? `is ${codeOf(inner)}` : "has no counterpart"}`);
}

/** `fieldRules("needless", "a b")` -> `{ a: "needless", b: "needless" }`. */
export function fieldRules(fate: string, names: string): FieldRules {
  return Object.fromEntries(names.split(" ").map((name) => [name, fate]));
}
