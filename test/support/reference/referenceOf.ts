/** Builds the reference of an SDK, and compares it with what TypeDoc and TypeScript read of the same. */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { build } from "../../../src/generator/build.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";
import { temporaryFolder } from "../folders.ts";
import { silentLog } from "../silentLog.ts";
import { lossesOfSite } from "./lossesOfSite.ts";
import type { Loss, ReferencePage } from "./lost.ts";
import { compilerOptions } from "./packages.ts";

export interface SdkUnderTest {
  /** A folder that is copied. */
  from?: string;
  /** Files that are written. */
  files?: Record<string, string>;
  /** Relative to the folder. */
  entryPoints: string[];
  /** What each entry point is imported from, in their order; left out where that is not asked. */
  specifiers?: string[];
  /** Left out for `true`. */
  areTypesWanted?: boolean;
}

/** What TypeDoc reads of the SDK, and the built reference does not show. */
export async function lossesOf({
  from,
  files = {},
  entryPoints,
  specifiers = [],
  areTypesWanted = true,
}: SdkUnderTest): Promise<{ lost: Loss[]; pages: ReferencePage[]; problems: Problem[] }> {
  const { folder, remove } = await temporaryFolder("bcidocs-completeness");
  onTestFinished(remove);
  if (from)
    await cp(from, folder, { recursive: true, dereference: true, filter: (path) => !path.slice(from.length).includes("node_modules") });
  const config = { title: "Test", sdk: { entryPoints, onError: "warn", routeBasePath: "/docs/reference" } };
  const all = {
    "tsconfig.json": JSON.stringify({ compilerOptions, include: entryPoints }),
    "content/index.md": "# Home\n",
    "site.config.ts": `export default ${JSON.stringify(config)};\n`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { problems } = await build({ folder, outDir: "site" }, createNodeIo(silentLog()));
  return {
    ...(await lossesOfSite({ folder, reference: join(folder, "site/docs/reference"), entryPoints, specifiers, problems, areTypesWanted })),
    problems,
  };
}
