/** Builds a site whole, and once more from parts, each in a checkout of its own. */
import { cp } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { build } from "../../src/generator/build.ts";
import { createNodeIo } from "../../src/generator/io/node.ts";
import type { BuildRequest, BuildResult } from "../../src/generator/model/build.ts";
import { temporaryFolder } from "./folders.ts";
import { hashTree } from "./hashTree.ts";
import { silentLog } from "./silentLog.ts";

const left = new Set(["expected", ".bcidocs", "dist"]);

/** A copy of a site, without what builds have made. Deleted when the test ends. */
export async function checkout(source: string): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await cp(source, folder, { recursive: true, filter: (path) => path === source || !left.has(basename(path)) });
  return folder;
}

/** `site` builds; its output has to be the whole of what `of` parts make, with the same problems in the same order. */
export async function expectEqualParts(source: string, of: number): Promise<void> {
  const [one, parts] = [await checkout(source), await checkout(source)];
  const whole = await run({ folder: one });
  const folders: string[] = [];
  for (let index = of; index >= 1; index--) {
    const folder = await checkout(source);
    const part = await run({ folder, shard: { index, of } });
    if (part.outDir !== null) folders.push(part.outDir);
    // Without a config or with a broken SDK there are no parts either.
    else expect(whole.outDir, JSON.stringify(part.problems)).toBeNull();
  }
  if (folders.length < of) return;
  const merged = await run({ folder: parts, parts: folders });
  expect(merged.problems).toEqual(whole.problems);
  expect(merged.exitCode).toBe(whole.exitCode);
  expect(await hashTree(join(parts, "dist"))).toEqual(await hashTree(join(one, "dist")));
}

export function run(request: BuildRequest): Promise<BuildResult> {
  return build(request, createNodeIo(silentLog()));
}
