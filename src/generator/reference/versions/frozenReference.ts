/** The reference of a version as `bcidocs version` keeps it: pages that can be shown when the sources are long gone. */
import type { Io } from "../../io/io.ts";
import type { ApiSourcePage } from "../../model/api.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { parseJson } from "../../text/json.ts";
import { type Address, sourceFile } from "../sourceFile.ts";
import type { ReadPages } from "./sdkAtCommit.ts";

export interface FrozenReference extends ReadPages {
  /** Route of the reference that its links begin with. */
  base: string;
  /** The commit at which it was frozen: links to lines of the sources lead there. null outside of Git. */
  commit: string | null;
}

/** Changes when the form of the file does. */
const format = 1;

interface FrozenFile extends Pick<FrozenReference, "base" | "commit" | "sidebar"> {
  format: typeof format;
  pages: (Address & { content: ApiSourcePage })[];
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areStrings(value: Fields, ...keys: string[]): boolean {
  return keys.every((key) => typeof value[key] === "string");
}

function isPage(value: unknown): boolean {
  if (!isFields(value) || !areStrings(value, "path", "route", "id") || !isFields(value.content)) return false;
  return areStrings(value.content, "title", "description") && isFields(value.content.page);
}

function isItem(value: unknown): boolean {
  if (!isFields(value) || !areStrings(value, "label")) return false;
  if (value.type === "link") return areStrings(value, "route");
  const isLabel = value.route === null || areStrings(value, "route");
  return value.type === "category" && isLabel && Array.isArray(value.items) && value.items.every(isItem);
}

function isFrozenFile(value: unknown): value is FrozenFile {
  if (!isFields(value) || value.format !== format || !areStrings(value, "base")) return false;
  if (value.commit !== null && !/^[0-9a-f]{40,64}$/.test(String(value.commit))) return false;
  const { sidebar, pages } = value;
  return Array.isArray(sidebar) && sidebar.every(isItem) && Array.isArray(pages) && pages.every(isPage);
}

/** As a file that is kept under version control: a page on each line. */
export function writeFrozen({ base, commit, sidebar, sources }: FrozenReference): string {
  const pages = sources.map(({ path, route, id, text }) => JSON.stringify({ path, route, id, content: JSON.parse(text ?? "null") }));
  const head = [`"format": ${format}`, `"base": ${JSON.stringify(base)}`, `"commit": ${JSON.stringify(commit)}`];
  return `{ ${head.join(", ")}, "sidebar": ${JSON.stringify(sidebar)}, "pages": [\n${pages.join(",\n")}\n] }\n`;
}

/** null where there is no such file, and where it cannot be read, which is reported. `path` is relative to the site folder. */
export async function readFrozen(
  { path, siteDir, version }: { path: string; siteDir: string; version: string },
  io: Io,
): Promise<{ frozen: FrozenReference | null; problem: Problem | null }> {
  if (!(await io.stat(`${siteDir}/${path}`))) return { frozen: null, problem: null };
  const parsed = parseJson(await io.readFile(`${siteDir}/${path}`));
  if (!isFrozenFile(parsed)) return { frozen: null, problem: faulty(path, version) };
  const { base, commit, sidebar, pages } = parsed;
  const sources = pages.map(({ content, ...address }) => sourceFile(address, content));
  return { frozen: { base, commit, sidebar, sources }, problem: null };
}

function faulty(path: string, version: string): Problem {
  return problem("S026", `the reference of version "${version}" cannot be read: the file is damaged, or has another format`, {
    place: { path, line: 1 },
    hint: "Restore it from version control, or remove it: the version then has no reference.",
  });
}
