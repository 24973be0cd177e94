/** What `bcidocs version 7.1` does to a site: which files it copies and writes, and what it adds to the settings. Nothing is written here. */
import { docsSets, pageFolders, sidebarsFile, versionFolders, versionsFile } from "../areas/docsSets.ts";
import { otherLocales, translationFolders } from "../areas/locales.ts";
import { workingCopy } from "../areas/versions.ts";
import type { Io } from "../io/io.ts";
import { type DocsArea, versionName } from "../model/config.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { parseJson } from "../text/json.ts";
import { isInside, joinPath } from "../text/path.ts";
import type { LoadedConfig } from "./load.ts";
import { textOf } from "./versions.ts";

interface FreezeRequest {
  name: string;
  /** Id of the docs area; left out for the only one, or the one with the id `default`. */
  area: string | undefined;
}

/** Paths are relative to the site folder. */
export interface FreezePlan {
  /** Id of the docs area. */
  area: string;
  /** Where the pages of the version will be; null where they come from Git, and there is nothing to copy. */
  folder: string | null;
  copies: { from: string; to: string }[];
  /** New files, and files with new text. */
  writes: { path: string; text: string; isNew: boolean }[];
  /** What the settings still need, to be added by hand; null where they have it. */
  line: string | null;
}

/** Throws a ProblemError for a name that cannot be used, and for a version that exists. */
export async function planFreeze(request: FreezeRequest, loaded: LoadedConfig & { file: string }, io: Io): Promise<FreezePlan> {
  const area = areaOf(request.area, loaded.config.docs);
  const { name } = request;
  checkName(name, area);
  if (Object.values(area.versions ?? {}).some(({ ref }) => ref !== undefined)) {
    const line = `${JSON.stringify(name)}: { ref: ${JSON.stringify(`v${name}`)} },`;
    return { area: area.id, folder: null, copies: [], writes: [], line };
  }
  const { siteDir } = loaded;
  const [bcidocsFolder = "", ofDocusaurus = ""] = versionFolders(area, name);
  for (const folder of [bcidocsFolder, ofDocusaurus])
    if (await io.stat(`${siteDir}/${folder}`)) throw refuse(`there is a folder ${folder}/ already`);
  const list = versionsFile(area);
  const listed = await textOf(`${siteDir}/${list}`, io);
  const folder = listed === null ? bcidocsFolder : ofDocusaurus;
  const copies = await copiesOf(area, { name, folder }, loaded, io);
  if (copies.length === 0) throw refuse(`there is no file in ${area.path}/`);
  const sidebars = sidebarsToWrite(area, name);
  if (listed !== null) {
    const text = `${JSON.stringify([name, ...namesIn(listed)], null, 2)}\n`;
    return { area: area.id, folder, copies, writes: [...sidebars, { path: list, text, isNew: false }], line: null };
  }
  const text = await withEntry(name, area, loaded, io);
  if (text === null) return { area: area.id, folder, copies, writes: sidebars, line: `${JSON.stringify(name)}: {},` };
  return { area: area.id, folder, copies, writes: [...sidebars, { path: loaded.file, text, isNew: false }], line: null };
}

function areaOf(areaId: string | undefined, docs: DocsArea[]): DocsArea {
  const found = docs.find(({ id }) => id === (areaId ?? "default")) ?? (areaId === undefined ? docs[0] : undefined);
  if (found) return found;
  const ids = docs.map(({ id }) => id);
  const meant = nearestName(areaId ?? "", ids);
  const hint = meant ? `Did you mean ${meant}?` : `Docs areas: ${ids.join(", ")}.`;
  throw new ProblemError(problem("C011", `--area names "${areaId}", which is not a docs area of the site`, { hint }));
}

function checkName(name: string, { versions = {} }: DocsArea): void {
  const checked = versionName.safeParse(name);
  if (!checked.success) throw refuse(`the name ${checked.error.issues[0]?.message ?? "cannot be used"}`);
  if (name === workingCopy) throw refuse(`"${workingCopy}" is the name of the working copy`);
  if (Object.hasOwn(versions, name)) throw refuse(`there is a version "${name}" already`);
}

function refuse(cause: string): ProblemError {
  const hint = "Choose another name, or remove the files of a version that you no longer need.";
  return new ProblemError(problem("C043", `the docs cannot be frozen: ${cause}`, { hint }));
}

/** The pages of the working copy with everything in their folder, and their translations. */
async function copiesOf(
  area: DocsArea,
  { name, folder }: { name: string; folder: string },
  { config, siteDir }: LoadedConfig,
  io: Io,
): Promise<FreezePlan["copies"]> {
  const folders = pageFolders(config);
  const isOwn = (path: string) => {
    const home = folders.find((each) => isInside(path, each.folder));
    return home?.area === area.id && (home.version === null || home.version === workingCopy);
  };
  const below = async (from: string, to: string) => {
    const entries = (await io.walk(`${siteDir}/${from}`)).filter(({ fault, path }) => !fault && isOwn(joinPath(from, path)));
    return entries.map(({ path }) => ({ from: joinPath(from, path), to: joinPath(to, path) }));
  };
  const hasVersions = docsSets(config).some((set) => set.area.id === area.id && set.version !== null);
  const version = hasVersions ? workingCopy : null;
  const ofLocales = otherLocales(config).flatMap((locale) => {
    const sources = translationFolders({ folder: joinPath(area.path), area: area.id, version, locale }, config);
    const [to = ""] = translationFolders({ folder, area: area.id, version: name, locale }, config);
    // The first folder wins, so it is copied last.
    return sources.reverse().map((from) => ({ from, to }));
  });
  const found = [];
  for (const { from, to } of [{ from: joinPath(area.path), to: folder }, ...ofLocales]) found.push(...(await below(from, to)));
  return [...new Map(found.map((copy) => [copy.to, copy])).values()];
}

/** Where `versions` finds them again; a site without sidebars of its own generates them. */
function sidebarsToWrite(area: DocsArea, name: string): FreezePlan["writes"] {
  if (area.sidebars === undefined) return [];
  return [{ path: sidebarsFile(area, name), text: `${JSON.stringify(area.sidebars, null, 2)}\n`, isNew: true }];
}

/** The settings with the version as the first one; null where they do not list the versions in a way that is certain to be understood. */
async function withEntry(
  name: string,
  area: DocsArea,
  { config, locate, file, siteDir }: LoadedConfig & { file: string },
  io: Io,
): Promise<string | null> {
  const place = locate(["docs", config.docs.indexOf(area), "versions"]);
  const text = await textOf(`${siteDir}/${file}`, io);
  if (text === null || place.line === undefined || place.path !== file) return null;
  const lines = text.split("\n");
  const before = lines.slice(0, place.line - 1).join("\n").length + (place.line > 1 ? 1 : 0) + (place.column ?? 1) - 1;
  const start = /^(?:versions|"versions"|'versions')\s*:\s*\{/.exec(text.slice(before))?.[0];
  if (start === undefined) return null;
  const end = before + start.length;
  const rest = text.slice(end);
  // As the entries after it are written: each on a line of its own, or all on one.
  const entry = `${/^\r?\n[ \t]*/.exec(rest)?.[0] ?? " "}${JSON.stringify(name)}: {},`;
  return text.slice(0, end) + (/^\s*\}/.test(rest) ? entry.replace(/,$/, "") : entry) + rest;
}

/** The names in a list of versions. A file of another form has none: the settings do not read it either. */
function namesIn(text: string): string[] {
  const names = parseJson(text);
  return Array.isArray(names) ? names.map(String) : [];
}
