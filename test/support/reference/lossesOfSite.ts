/** Compares the reference of a built site with what TypeDoc reads of the same SDK, and with the doc comments in its sources. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import type { Problem } from "../../../src/generator/model/problem.ts";
import { type Loss, lostOf, type ReferencePage, readPage } from "./lost.ts";
import { lostComments } from "./sourceComments.ts";
import { typedocJson } from "./typedocJson.ts";

export interface BuiltReference {
  /** Of the site, with the SDK and its `tsconfig.json`; absolute. */
  folder: string;
  /** Folder of the published pages of the reference. */
  reference: string;
  /** Relative to `folder`. */
  entryPoints: string[];
  /** What each is imported from, in their order; left out where that is not asked. */
  specifiers?: string[];
  problems: readonly Pick<Problem, "message" | "place">[];
  /** Where it is elsewhere; absolute. */
  tsconfig?: string;
  /** Left out for `true`. */
  areTypesWanted?: boolean;
}

/** A word of a comment is not lost where a problem is reported in its line. */
export async function lossesOfSite({
  folder,
  reference,
  entryPoints,
  specifiers = [],
  problems,
  tsconfig = join(folder, "tsconfig.json"),
  areTypesWanted = true,
}: BuiltReference): Promise<{ lost: Loss[]; pages: ReferencePage[] }> {
  const paths = (await readdir(reference, { recursive: true })).filter((path) => path.endsWith(".html"));
  const all = await Promise.all(paths.map(async (path) => readPage(await readFile(join(reference, path), "utf8"))));
  const pages = all.filter((page) => page !== null);
  const absolute = entryPoints.map((path) => join(folder, path));
  const project = await typedocJson(folder, absolute, tsconfig);
  const imported = Object.fromEntries(specifiers.map((specifier, index) => [entryPoints[index] ?? "", specifier]));
  const broken = problems.filter(({ message }) => message.includes("which bcidocs made"));
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, folder);
  const isReported = ({ path, line }: { path: string; line: number }) =>
    problems.some(({ place }) => place?.line === line && path.endsWith(place.path));
  const comments = lostComments(absolute, options, pages).filter((one) => !isReported(one));
  const lost = [
    ...lostOf(project, pages, imported, areTypesWanted),
    ...comments.map(({ what, name, text }) => ({ what, name, text })),
    ...broken.map(({ message }) => ({ what: "link" as const, name: "", text: message })),
  ];
  return { lost, pages };
}
