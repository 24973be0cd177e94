/** Compares what `serve --watch` shows of a folder with the output of a clean build. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { build } from "../../src/generator/build.ts";
import { searchIndexOf } from "../../src/generator/cache/searchIndex.ts";
import type { Change } from "../../src/generator/dev/comparedMetadata.ts";
import { openPreview, type Preview, type PreviewEvents, type PreviewRequest } from "../../src/generator/dev/preview.ts";
import { markdownOf, type Served } from "../../src/generator/dev/snapshot.ts";
import type { Io } from "../../src/generator/io/io.ts";
import { createNodeIo } from "../../src/generator/io/node.ts";
import { FileCopy } from "../../src/generator/model/output.ts";
import type { Problem } from "../../src/generator/model/problem.ts";
import { searchFile } from "../../src/generator/outputs/search/indexedPage.ts";
import { temporaryFolder } from "./folders.ts";
import { listFiles } from "./hashTree.ts";
import { silentLog } from "./silentLog.ts";
import { type SiteFiles, writeFiles } from "./siteFiles.ts";

/** The folder of a site, deleted when the test ends. */
export async function siteFolder(content: SiteFiles): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-watched");
  onTestFinished(remove);
  await writeFiles(folder, content);
  return folder;
}

/** The events of a site that is shown. */
export interface Reported {
  /** Each time pages may look different: their routes, or null for all. */
  pages: (string[] | null)[];
  reloads: number;
  problems: Problem[][];
  faults: unknown[];
}

export interface TestPreview {
  preview: Preview;
  reported: Reported;
  /** Writes files and reports them. */
  edit(files: SiteFiles): Promise<void>;
}

/** Ends with the test. */
export async function previewOf(
  folder: string,
  request: Partial<PreviewRequest> = {},
  io: Io = createNodeIo(silentLog()),
): Promise<TestPreview> {
  const reported: Reported = { pages: [], reloads: 0, problems: [], faults: [] };
  const events: PreviewEvents = {
    onPages(routes, isReload) {
      reported.pages.push(routes);
      if (isReload) reported.reloads++;
    },
    onReport: ({ problems }) => void reported.problems.push(problems),
    onInputs: () => undefined,
    onFault: (error) => void reported.faults.push(error),
    log: silentLog(),
    idle: async () => undefined,
  };
  const preview = await openPreview({ folder, ...request }, events, io);
  onTestFinished(() => preview.close());
  return {
    preview,
    reported,
    async edit(files) {
      const before = new Set(await listFiles(folder));
      await writeFiles(folder, files);
      const after = new Set(await listFiles(folder));
      await preview.change(changesBetween(before, after, files));
    },
  };
}

function changesBetween(before: Set<string>, after: Set<string>, written: SiteFiles): Change[] {
  const gone = [...before].filter((path) => !after.has(path)).map((path) => ({ path, event: "removed" as const }));
  const there = Object.entries(written).flatMap(([path, content]) =>
    content === null ? [] : [{ path, event: before.has(path) ? ("changed" as const) : ("added" as const) }],
  );
  return [...gone, ...there].filter(({ path }) => !path.startsWith(".bcidocs/"));
}

/** The shown pages and problems, and those of a clean build, ready to be compared. */
export interface Compared {
  shown: { problems: string[]; files: Record<string, string> };
  clean: { problems: string[]; files: Record<string, string> };
}

/** Of a site with errors the problems only: no build writes it. */
export async function compare(folder: string, { preview }: TestPreview): Promise<Compared> {
  const clean = await build({ folder, outDir: "clean", isCached: false }, createNodeIo(silentLog()));
  const problems = { shown: preview.report().problems.map(lineOf).sort(), clean: clean.problems.map(lineOf).sort() };
  const none = { shown: { problems: problems.shown, files: {} }, clean: { problems: problems.clean, files: {} } };
  if (clean.exitCode !== 0) return none;
  const outDir = join(folder, "clean");
  const files: Compared = none;
  for (const path of await listFiles(outDir)) {
    if (path === "_headers" || path.startsWith(".")) continue;
    files.clean.files[path] = await readFile(join(outDir, path), "latin1");
  }
  for (const [path, served] of preview.snapshot()?.files ?? []) {
    // Files that no page uses are served, too.
    if (path.startsWith("assets/") && files.clean.files[path] === undefined) continue;
    files.shown.files[path] = await contentOf(served, preview);
  }
  const snapshot = preview.snapshot();
  const search = snapshot && (await searchIndexOf({ ...snapshot.site, ...snapshot.services }));
  if (search) files.shown.files["search/index.json"] = Buffer.from(search.root).toString("latin1");
  for (const name of search?.names ?? []) files.shown.files[searchFile(name)] = Buffer.from(search?.read(name) ?? "").toString("latin1");
  files.shown.files["404.html"] = await contentOf({ node: null }, preview);
  return files;
}

async function contentOf(served: Served, preview: Preview): Promise<string> {
  if ("node" in served) return Buffer.from((await preview.html(served.node)) ?? "").toString("latin1");
  const snapshot = preview.snapshot();
  if ("markdown" in served) return snapshot ? Buffer.from(await markdownOf(served.markdown, snapshot)).toString("latin1") : "";
  const { content } = served;
  if (content instanceof FileCopy) return readFile(content.copyFrom, "latin1");
  return Buffer.from(content as string).toString("latin1");
}

function lineOf({ code, severity, message, place, hint, pages }: Problem): string {
  return JSON.stringify({ code, severity, message, place, hint, pages });
}
