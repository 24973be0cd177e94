/** Completes the versions of each docs area with what is on disk: names from `versions.json`, folders, and sidebars as Docusaurus keeps them. */
import * as z from "zod";
import { sidebarsFile, versionFolders, versionsFile } from "../areas/docsSets.ts";
import { workingCopy } from "../areas/versions.ts";
import type { Io } from "../io/io.ts";
import { type DocsArea, type Locate, versionName } from "../model/config.ts";
import { sidebarSchema } from "../model/sidebarConfig.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { parseJson } from "../text/json.ts";
import { plainSidebars } from "../text/storedSidebars.ts";
import { completeRefs, type RefVersion } from "./gitVersions.ts";

interface Where {
  /** Absolute. */
  siteDir: string;
  locate: Locate;
}

type Versions = NonNullable<DocsArea["versions"]>;

interface Context extends Where {
  io: Io;
  problems: Problem[];
}

/** Nothing but the lists of versions is looked for in an area without versions. */
export async function completeVersions(docs: DocsArea[], where: Where, io: Io): Promise<{ docs: DocsArea[]; problems: Problem[] }> {
  const context: Context = { ...where, io, problems: [] };
  const completed = await Promise.all(docs.map((area, index) => completeArea(area, index, context)));
  return { docs: await withRefs(completed, context), problems: context.problems };
}

/** Versions from Git are completed together: one question finds the commits of all. */
async function withRefs(docs: DocsArea[], { siteDir, locate, io, problems }: Context): Promise<DocsArea[]> {
  const refVersions = docs.flatMap((area, index) =>
    Object.entries(area.versions ?? {}).flatMap(([name, { ref, ...rest }]): RefVersion[] =>
      ref === undefined || name === workingCopy
        ? []
        : [{ area, name, settings: { ...rest, ref }, locate: () => locate(["docs", index, "versions", name, "ref"]) }],
    ),
  );
  const completed = await completeRefs(refVersions, siteDir, io);
  problems.push(...completed.problems);
  return docs.map((area) => {
    const completedEntries = refVersions.flatMap((version, index) => {
      const settings = version.area === area ? completed.settings[index] : null;
      return settings ? [[version.name, settings] as const] : [];
    });
    return completedEntries.length === 0 ? area : { ...area, versions: { ...area.versions, ...Object.fromEntries(completedEntries) } };
  });
}

async function completeArea(area: DocsArea, index: number, context: Context): Promise<DocsArea> {
  const listed = await listedNames(area, context);
  if (listed.length === 0 && area.versions === undefined) return area;
  // The list of Docusaurus has the order; the config may say more about each name.
  const names = [...new Set([...(await listedFolders(listed, area, context)), ...Object.keys(area.versions ?? {})])];
  const entries = names.map(async (name) => [name, await completeVersion(area, name, { ...context, index })] as const);
  return { ...area, versions: Object.fromEntries(await Promise.all(entries)) };
}

/** A list of names, the newest first. */
async function listedNames(area: DocsArea, { siteDir, io, problems }: Context): Promise<string[]> {
  const path = versionsFile(area);
  const names = z.array(z.string()).safeParse(parseJson(await textOf(`${siteDir}/${path}`, io)));
  return (names.data ?? []).filter((name) => {
    const { error } = versionName.safeParse(name);
    if (error) problems.push(problem("C003", `${JSON.stringify(name)} ${error.issues[0]?.message ?? ""}`, { place: { path } }));
    return !error;
  });
}

/** The listed names whose pages exist: a script may fetch the others before a build. */
async function listedFolders(listed: string[], area: DocsArea, context: Context): Promise<string[]> {
  const folders = await Promise.all(listed.map((name) => folderOf(area, name, context)));
  const isThere = (name: string, index: number) => folders[index] !== null || area.versions?.[name] !== undefined;
  for (const name of listed.filter((each, index) => !isThere(each, index))) {
    const hint = `Put its pages into ${versionFolders(area, name).join("/ or ")}/, or remove it from the list.`;
    const message = `the version "${name}" is ignored: there is no folder with its pages`;
    context.problems.push(problem("C028", message, { place: { path: versionsFile(area) }, hint }));
  }
  return listed.filter(isThere);
}

async function completeVersion(area: DocsArea, name: string, context: Context & { index: number }): Promise<Versions[string]> {
  const versionSettings = area.versions?.[name] ?? {};
  if (name === workingCopy || versionSettings.ref !== undefined) return versionSettings;
  const folder = versionSettings.folder ?? (await folderOf(area, name, context));
  if (folder === null || !(await isFolder(folder, context))) {
    const wanted = folder === null ? versionFolders(area, name) : [folder];
    const hint = `Put its pages into ${wanted.map((each) => `${each}/`).join(" or ")}, or remove the version from the config.`;
    // The place needs the TypeScript compiler, which takes longer to load than all the rest.
    const place = context.locate(["docs", context.index, "versions", name]);
    context.problems.push(problem("C040", `the version "${name}" of the docs area "${area.id}" has no folder`, { place, hint }));
  }
  const sidebars = versionSettings.sidebars ?? (await storedSidebars(area, name, context));
  return { ...versionSettings, ...(folder !== null && { folder }), ...(sidebars && { sidebars }) };
}

async function folderOf(area: DocsArea, name: string, context: Context): Promise<string | null> {
  for (const folder of versionFolders(area, name)) if (await isFolder(folder, context)) return folder;
  return null;
}

async function isFolder(folder: string, { siteDir, io }: Context): Promise<boolean> {
  return (await io.stat(`${siteDir}/${folder}`))?.isDirectory ?? false;
}

/** Undefined where there are none. */
async function storedSidebars(area: DocsArea, name: string, { siteDir, io, problems }: Context): Promise<DocsArea["sidebars"]> {
  const path = sidebarsFile(area, name);
  const text = await textOf(`${siteDir}/${path}`, io);
  if (text === null) return undefined;
  const parsed = z.record(z.string(), sidebarSchema).safeParse(plainSidebars(parseJson(text), name));
  if (parsed.success) return parsed.data;
  const hint = "Write an object of sidebars by name, as in `docs.sidebars`.";
  problems.push(problem("C003", `this is not a list of sidebars: ${parsed.error.issues[0]?.message ?? ""}`, { place: { path }, hint }));
  return undefined;
}

/** null for a file that is not there. */
export async function textOf(path: string, io: Io): Promise<string | null> {
  if (!(await io.stat(path))) return null;
  return new TextDecoder().decode(await io.readFile(path));
}
