/** Builds a small site that a test defines: `await testSite({ "content/a.md": "# A" }).build()`. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Assertion, expect, onTestFinished } from "vitest";
import { build } from "../../src/generator/build.ts";
import { createNodeIo } from "../../src/generator/io/node.ts";
import type { BuildRequest, BuildResult } from "../../src/generator/model/build.ts";
import type { Problem } from "../../src/generator/model/problem.ts";
import { formatProblem } from "../../src/generator/problems/format.ts";
import { temporaryFolder } from "./folders.ts";
import { hashTree } from "./hashTree.ts";
import { silentLog } from "./silentLog.ts";
import { plainConfig, type SiteFiles, writeFiles } from "./siteFiles.ts";

export interface SiteBuildOptions extends Omit<BuildRequest, "folder"> {
  /** Codes of the problems that this build is about, e.g. `["M005", "L001"]`; another one fails the test. `any` lets all pass. */
  announced?: string[] | "any";
}

export interface TestSite {
  /** Adds, replaces and removes files before the next build. */
  edit(files: SiteFiles): TestSite;
  build(options?: SiteBuildOptions): Promise<TestBuild>;
}

export interface TestBuild extends BuildResult {
  site: TestSite;
  /** Absolute path of the site's folder. */
  folder: string;
  /** `(await …build()).expectFile("docs/a/index.html").toContain("…")`; fails when there is no such file. */
  expectFile(path: string): Assertion<string>;
  /** Every file of the output with its hash. */
  hashes: Record<string, string>;
}

/** A site without `site.config.ts` gets a plain one. Its folder is deleted when the test ends. */
export function testSite(files: SiteFiles): TestSite {
  const pending: SiteFiles[] = [{ ...plainConfig, ...files }];
  const place = temporaryFolder("bcidocs-site");
  onTestFinished(async () => (await place).remove());
  const site: TestSite = {
    edit(changes) {
      pending.push(changes);
      return site;
    },
    async build(options = {}) {
      const { folder } = await place;
      for (const changes of pending.splice(0)) await writeFiles(folder, changes);
      return runBuild(site, folder, options);
    },
  };
  return site;
}

async function runBuild(site: TestSite, folder: string, { announced = [], ...request }: SiteBuildOptions): Promise<TestBuild> {
  const result = await build({ ...request, folder }, createNodeIo(silentLog()));
  if (announced !== "any") refuseSurprises(result.problems, announced);
  const outDir = join(folder, request.outDir ?? "dist");
  const hashes = await hashTree(outDir);
  const contents = new Map(
    await Promise.all(Object.keys(hashes).map(async (path) => [path, await readFile(join(outDir, path), "utf8")] as const)),
  );
  return {
    ...result,
    site,
    folder,
    hashes,
    expectFile(path) {
      const content = contents.get(path);
      if (content === undefined) throw new Error(`no file ${path}; there are: ${[...contents.keys()].join(", ") || "none"}`);
      return expect(content);
    },
  };
}

/** A problem that the test did not announce fails it, and so does one that was announced and did not come. */
export function refuseSurprises(problems: Problem[], announced: string[]): void {
  const unexpected = problems.filter(({ code }) => !announced.includes(code));
  const absent = announced.filter((code) => !problems.some((found) => found.code === code));
  if (unexpected.length === 0 && absent.length === 0) return;
  const reported = unexpected.map((found) => formatProblem(found, { readLine: () => null, hasColor: false }));
  throw new Error(
    [...reported.map((text) => `not announced: ${text}`), ...absent.map((code) => `announced, but absent: ${code}`)].join("\n"),
  );
}
