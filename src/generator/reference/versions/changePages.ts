/** The pages that say what a version changed in the API, and one for each export that is gone. */
import type { ApiChangeEntry, ApiSourcePage, ApiText } from "../../model/api.ts";
import type { SidebarItem } from "../../model/graph.ts";
import type { ApiChange, ApiChanges, PublicApi } from "../../model/publicApi.ts";
import type { SourceFile } from "../../model/source.ts";
import { emptyComment } from "../pages/comments.ts";
import { emptyPage } from "../pages/pages.ts";
import { pageId, sourceFile } from "../sourceFile.ts";
import { keptLink } from "./publicApi.ts";

const wordKeys = [
  "apiChanges",
  "apiChangesIn",
  "apiChangesSince",
  "apiChangesNone",
  "apiBreaking",
  "apiAdded",
  "apiOtherChanges",
  "apiRemoved",
  "apiRenamed",
  "apiChanged",
  "apiNewDefault",
  "apiDeprecated",
  "apiRemovedIn",
  "apiRenamedIn",
  "apiUseInstead",
  "apiCalledBefore",
] as const;

/** Texts of the pages; `{version}` and `{name}` are filled in. */
export type ChangeWords = Record<(typeof wordKeys)[number], string>;

/** Those of all strings that the pages use: others may change without them. */
export function changeWords(strings: ChangeWords): ChangeWords {
  return Object.fromEntries(wordKeys.map((key) => [key, strings[key]])) as ChangeWords;
}

/** The changes from one version to the next. */
export interface VersionChanges {
  name: string;
  label: string;
  /** Label of the version before. */
  since: string;
  changes: ApiChanges;
}

export interface ChangePagesInput {
  /** The newest first. */
  versions: readonly VersionChanges[];
  /** What the reference of the site describes: links lead there. */
  current: PublicApi;
  /** Route of the reference. */
  base: string;
  words: ChangeWords;
  /** The source file that problems of the pages name. */
  path: string;
}

interface Context extends ChangePagesInput {
  /** Pages and anchors of the reference. */
  pages: ReadonlySet<string>;
  /** The last change of each export that has no page any more, by that page. */
  gone: ReadonlyMap<string, { change: ApiChange; version: VersionChanges }>;
}

export function changePages(input: ChangePagesInput): { sources: SourceFile[]; sidebar: SidebarItem[] } {
  if (input.versions.length === 0) return { sources: [], sidebar: [] };
  const { words, base, versions } = input;
  const pages = new Set(input.current.symbols.map(({ page }) => page));
  const context: Context = { ...input, pages, gone: goneExports(versions, pages) };
  const routeOf = ({ name }: VersionChanges) => `${base}/changes/${name}`;
  const sources = [
    ...versions.map((version) => source(routeOf(version), `changes/${version.name}`, changesPage(version, context), input)),
    ...[...context.gone].map(([page, { change, version }]) =>
      source(`${base}/${page}`, pageId(change.symbolKind, change.oldName ?? change.name), gonePage(change, version, context), input),
    ),
  ];
  const items: SidebarItem[] = versions.map((version) => ({ type: "link", label: version.label, route: routeOf(version) }));
  return {
    sources,
    sidebar: [{ type: "category", label: words.apiChanges, route: null, collapsible: true, collapsed: true, items }],
  };
}

function goneExports(versions: readonly VersionChanges[], pages: ReadonlySet<string>): Context["gone"] {
  const gone = new Map<string, { change: ApiChange; version: VersionChanges }>();
  for (const version of [...versions].reverse()) {
    for (const change of version.changes.changes) {
      const { kind, oldPage } = change;
      if (oldPage === null || oldPage.includes("#") || pages.has(oldPage)) continue;
      if (kind === "removed" || kind === "renamed") gone.set(oldPage, { change, version });
    }
  }
  return gone;
}

/** The id is that of the page which was there, so that menus of versions lead from one to the other. */
function source(route: string, id: string, content: ApiSourcePage, { path }: ChangePagesInput): SourceFile {
  return sourceFile({ path: `${path}#${id}`, route, id: `reference/${id}` }, content);
}

function changesPage(version: VersionChanges, context: Context): ApiSourcePage {
  const { words } = context;
  const title = filled(words.apiChangesIn, { version: version.label });
  const { changes } = version.changes;
  const titles = {
    breaking: words.apiBreaking,
    added: words.apiAdded,
    deprecated: words.apiDeprecated,
    changed: words.apiOtherChanges,
  };
  const groupOf = ({ isBreaking, kind }: ApiChange): keyof typeof titles =>
    isBreaking ? "breaking" : kind === "added" || kind === "deprecated" ? kind : "changed";
  const groups = Object.entries(titles).map(([id, title]) => {
    return { id, title, entries: changes.filter((change) => groupOf(change) === id).map((change) => entryOf(change, context)) };
  });
  const description = filled(changes.length > 0 ? words.apiChangesSince : words.apiChangesNone, { version: version.since });
  return {
    title,
    description,
    page: {
      ...emptyPage("index", title),
      comment: { ...emptyComment(), brief: { ...text(description, context), isInline: true } },
      changes: groups.filter(({ entries }) => entries.length > 0),
    },
  };
}

/** What replaces an export that is gone, at the address that it had. */
function gonePage(change: ApiChange, version: VersionChanges, context: Context): ApiSourcePage {
  const { words } = context;
  const name = change.oldName ?? change.name;
  const isRenamed = change.kind === "renamed";
  const sentence = filled(isRenamed ? words.apiRenamedIn : words.apiRemovedIn, { version: version.label, name });
  const instead = insteadOf(change, context);
  const list = `[${escaped(filled(words.apiChangesIn, { version: version.label }))}](${context.base}/changes/${encodeURI(version.name)})`;
  return {
    title: name,
    description: sentence,
    page: {
      ...emptyPage("index", name),
      comment: {
        ...emptyComment(),
        brief: { ...text(escaped(sentence), context), isInline: true },
        summary: text([instead, list].filter((part) => part !== "").join("\n\n"), context),
      },
    },
  };
}

function entryOf(change: ApiChange, context: Context): ApiChangeEntry<ApiText> {
  const { words } = context;
  const labels: Record<ApiChange["kind"], string> = {
    removed: words.apiRemoved,
    renamed: words.apiRenamed,
    signature: words.apiChanged,
    default: words.apiNewDefault,
    deprecated: words.apiDeprecated,
    added: words.apiAdded,
  };
  const said = textOf(change, context);
  return {
    name: change.name,
    to: linkTo(change.page ?? change.oldPage, context),
    label: labels[change.kind],
    text: said === "" ? null : text(said, context),
  };
}

function textOf(change: ApiChange, context: Context): string {
  const { kind, before, after } = change;
  const was = kind === "renamed" && change.oldName !== null ? filled(context.words.apiCalledBefore, { name: `\`${change.oldName}\`` }) : "";
  const instead = kind === "removed" || kind === "deprecated" ? insteadOf(change, context) : "";
  const parts = [was, instead];
  if (kind === "default") parts.push(after.map((one) => `\`${one.replaceAll("`", "'")}\``).join(", "));
  else if (kind !== "removed" && kind !== "deprecated") parts.push(difference(before, after));
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Lines that are in both are left out: of many overloads, few change. */
function difference(before: string[], after: string[]): string {
  const lines = [
    ...before.filter((one) => !after.includes(one)).map((one) => `- ${one}`),
    ...after.filter((one) => !before.includes(one)).map((one) => `+ ${one}`),
  ];
  return lines.length === 0 ? "" : `\`\`\`\`diff\n${lines.join("\n")}\n\`\`\`\``;
}

/** What `@deprecated` says, else the name of what replaces it. */
function insteadOf(change: ApiChange, context: Context): string {
  if (change.deprecated) return withLinks(change.deprecated, context);
  const now = change.kind === "renamed" && change.page !== null ? { name: change.name, page: change.page } : change.replacement;
  return now ? filled(context.words.apiUseInstead, { name: linked(now.name, now.page, context) }) : "";
}

/** Links of earlier versions, as far as they still lead somewhere. */
function withLinks(markdown: string, context: Context): string {
  return markdown.replace(/\[((?:[^[\]]|\\.)*)\]\(([^()\s]+)\)/g, (whole, label: string, url: string) => {
    if (!url.startsWith(keptLink)) return whole;
    const to = linkTo(url.slice(keptLink.length), context);
    return to === null ? label : `[${label}](${to})`;
  });
}

function linked(name: string, page: string, context: Context): string {
  const to = linkTo(page, context);
  return to === null ? `\`${name}\`` : `[\`${name}\`](${to})`;
}

/** Where it is documented now; for a member of an export that is there, the page of that. */
function linkTo(page: string | null, { pages, gone, base }: Context): string | null {
  if (page === null) return null;
  if (pages.has(page) || gone.has(page)) return `${base}/${page}`;
  const owner = page.replace(/#.*/, "");
  return owner !== page && (pages.has(owner) || gone.has(owner)) ? `${base}/${owner}` : null;
}

function text(markdown: string, { path }: ChangePagesInput): ApiText {
  return { markdown, place: { path, line: 1 } };
}

/** `_` and the like in a name must not be read as Markdown. */
function escaped(words: string): string {
  return words.replace(/[\\`*_[\]<>]/g, "\\$&");
}

function filled(words: string, values: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}
