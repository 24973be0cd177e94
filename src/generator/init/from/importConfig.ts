/** Writes `site.config.ts`, and labels of other languages, from the config of another tool. Changes no existing file. */
import { basename, dirname, join } from "node:path";
import type { Io } from "../../io/io.ts";
import { ProblemError, problem, within } from "../../problems/problem.ts";
import { countOf } from "../../text/count.ts";
import { docsLabels, themeLabels } from "../../text/labelFiles.ts";
import { joinPath, relativeTo } from "../../text/path.ts";
import { configNames } from "../../text/reservedNames.ts";
import { sitesBelow, type Tool } from "../otherTools.ts";
import { freeOutDir, holdsOthersFiles } from "../surroundings.ts";
import { type CarryReport, createCarryReport } from "./carryReport.ts";
import { at, fieldsOf, itemsOf, type Json, type Settings, textOf } from "./data.ts";
import { fromDocusaurus } from "./docusaurus.ts";
import { fitSettings } from "./fit.ts";
import { fitNavbar } from "./fitNavbar.ts";
import { foldersElsewhere } from "./markdownTree.ts";
import { fromMdbook } from "./mdbook.ts";
import { fromMkdocs } from "./mkdocs.ts";
import { configText } from "./print.ts";
import { createFiles, type ImportedConfig, type Labels, pagesBelow, type Source } from "./source.ts";
import { fromStarlight } from "./starlight.ts";
import { fromVitepress } from "./vitepress.ts";

const configName = "site.config.ts";

const readers = {
  docusaurus: fromDocusaurus,
  vitepress: fromVitepress,
  starlight: fromStarlight,
  mkdocs: fromMkdocs,
  mdbook: fromMdbook,
} satisfies Record<Tool, (source: Source) => Promise<ImportedConfig>>;

export interface ImportRequest {
  tool: Tool;
  /** Folder of the other site, or the path of its config if that has an unusual name; absolute. */
  from: string;
  /** Folder that gets the config, absolute: that of the other site, or one around it. */
  folder: string;
  /** In place of the title of the other site. */
  title?: string | undefined;
}

/** The report. Throws a ProblemError if there is a config already, or nothing to read. */
export async function importConfig({ tool, from: root, folder, title }: ImportRequest, io: Io): Promise<string> {
  const config = (await io.stat(root))?.isFile ? basename(root) : undefined;
  const from = config ? dirname(root) : join(root, (await sitesBelow(root, io)).find((site) => site.tool === tool)?.folder ?? "");
  const prefix = relativeTo(folder, from);
  if (prefix.startsWith("..")) throw outside(from);
  const names = await io.list(folder);
  const there = configNames.find((name) => names.includes(name));
  if (there) throw thereAlready(there, folder);
  return within(folder, async () => {
    const report = createCarryReport();
    const source = { prefix, config, files: createFiles(folder, io, report), report };
    const carried = await readers[tool](source);
    const settings: Settings = { title: basename(folder), ...carried.settings, ...(title !== undefined && { title }) };
    const assetFolders = await foldersElsewhere(publishedFolders(settings), source);
    if (assetFolders) settings.assetFolders = [...itemsOf(settings.assetFolders), ...assetFolders];
    for (const area of [settings.docs ?? []].flat()) dropEmptyGroups(at(area, "sidebars"), source.report);
    fitSettings(settings, source.report);
    await fitNavbar(settings, source);
    settings.title ??= basename(folder);
    if (await holdsOthersFiles(join(folder, "dist"), io)) settings.outDir = freeOutDir;
    lowerLevels(settings, source.report);
    const summary = await summaryOf(settings, source);
    if (!(await io.createExclusive(join(folder, configName), configText(settings, carried.from)))) throw thereAlready(configName, folder);
    const files = await writeLabels(carried.labels ?? {}, folder, io);
    const written = [configName, ...files].join(", ");
    return `Wrote ${written} from ${carried.from}. No other file was changed.\n\n${source.report.text(summary)}`;
  });
}

/** Groups whose entries could not be carried over would show nothing. */
function dropEmptyGroups(list: Json | undefined, report: CarryReport): void {
  for (const inner of Array.isArray(list) ? [] : Object.values(fieldsOf(list))) dropEmptyGroups(inner, report);
  const isEmpty = (item: Json) =>
    at(item, "type") === "category" && at(item, "link") === undefined && itemsOf(at(item, "items")).length === 0;
  for (const item of itemsOf(list)) {
    dropEmptyGroups(at(item, "items"), report);
    if (isEmpty(item)) report.manual(`sidebar: the group "${textOf(at(item, "label")) ?? ""}" has no entries, and is left out`);
  }
  if (Array.isArray(list)) list.splice(0, list.length, ...list.filter((item) => !isEmpty(item)));
}

async function writeLabels(labels: Record<string, Labels>, folder: string, io: Io): Promise<string[]> {
  const labelFiles: string[] = [];
  const files = Object.entries(labels).flatMap(([language, { docs, navbar, footer }]) => [
    [docsLabels(language), docs] as const,
    [themeLabels(language, "navbar"), navbar] as const,
    [themeLabels(language, "footer"), footer] as const,
  ]);
  for (const [path, messages] of files) {
    const entries = Object.entries(messages ?? {}).map(([key, message]) => [key, { message }]);
    if (entries.length === 0) continue;
    if (await io.createExclusive(join(folder, path), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)) labelFiles.push(path);
  }
  return labelFiles;
}

/** A link to what is not carried over would stop every build. */
function lowerLevels(settings: Settings, report: CarryReport): void {
  const strict = ["onBrokenLinks", "onBrokenAnchors", "onBrokenMarkdownLinks", "onBrokenImages"].filter((key) => settings[key] === "throw");
  if (strict.length === 0 || report.isComplete()) return;
  for (const key of strict) settings[key] = "warn";
  report.manual(`${strict.join(", ")}: set to "warn" while parts are missing; write "throw" again when they are there`);
}

function publishedFolders({ docs, staticDir, contentDir, assetFolders }: Settings): string[] {
  const areas = [docs ?? []]
    .flat()
    .flatMap((area) => [at(area, "path"), ...Object.values(fieldsOf(at(area, "versions"))).map((version) => at(version, "folder"))]);
  return [...areas, staticDir, contentDir, ...itemsOf(assetFolders)]
    .flatMap((folder) => textOf(folder) ?? [])
    .map((folder) => joinPath(folder));
}

/** What was carried over, in words. */
async function summaryOf(settings: Settings, { files, report }: Source): Promise<string[]> {
  const { docs, i18n, redirects, markdown, staticDir, contentDir, themeConfig, ...others } = settings;
  const { navbar, footer, ...otherTheme } = fieldsOf(themeConfig);
  const lines = [[...Object.keys(others), ...Object.keys(otherTheme)].join(", ")];
  for (const area of [docs ?? []].flat()) {
    const path = String(at(area, "path"));
    const pages = await pagesBelow(path, files);
    if (pages.length === 0) report.manual(`docs: there are no pages in ${path}`);
    else lines.push(`docs: ${countOf(pages.length, "page")} in ${path}, which stay where they are`);
    const sidebars = Object.values(fieldsOf(at(area, "sidebars")));
    if (sidebars.length > 0)
      lines.push(`${countOf(sidebars.length, "sidebar")} with ${countOf(countItems(sidebars) - sidebars.length, "item")}`);
    const versions = Object.keys(fieldsOf(at(area, "versions"))).filter((name) => name !== "current");
    if (versions.length > 0) lines.push(`${countOf(versions.length, "version")} of the docs (${versions.join(", ")})`);
    if (at(area, "editUrl")) lines.push("edit links");
  }
  const locales = itemsOf(at(i18n, "locales"));
  if (locales.length > 0) lines.push(`${countOf(locales.length, "language")} (${locales.join(", ")})`);
  const counts: [noun: string, list: Json | undefined][] = [
    ["redirect", redirects],
    ["navbar item", at(navbar, "items")],
    ["footer link", itemsOf(at(footer, "links")).flatMap((link) => at(link, "items") ?? [link])],
  ];
  return [...lines, ...counts.flatMap(([noun, list]) => (itemsOf(list).length > 0 ? [countOf(itemsOf(list).length, noun)] : []))];
}

/** Number of items in sidebars, those in categories included. */
function countItems(items: Json): number {
  if (Array.isArray(items)) return items.reduce<number>((sum, item) => sum + 1 + countItems(item), 0);
  const { type, items: inner, ...shorthand } = fieldsOf(items);
  return type === undefined ? countItems(Object.values(shorthand).flat()) : countItems(inner ?? []);
}

function thereAlready(name: string, folder: string): ProblemError {
  const hint = `Nothing was changed. Move ${name} away to write another one.`;
  return new ProblemError(problem("C020", `there is a site already: ${name}`, { hint }), folder);
}

function outside(from: string): ProblemError {
  const hint = "Pages stay where they are, so the config has to be in that folder or in one around it: name it as the last argument.";
  return new ProblemError(problem("C041", `${from} is not in the folder that would get the config`, { hint }));
}
