/** Builds a site with planted links once, and gives what is reported for each of its files. */
import { build } from "../../src/generator/build.ts";
import { createNodeIo } from "../../src/generator/io/node.ts";
import type { Problem } from "../../src/generator/model/problem.ts";
import { byPlace } from "../../src/generator/problems/list.ts";
import { temporaryFolder } from "./folders.ts";
import { silentLog } from "./silentLog.ts";
import { plainConfig, type SiteFiles, writeFiles } from "./siteFiles.ts";

export interface Planted {
  /** `broken L001 3:5` for each problem of links in a file; `suspicious` and `noted` are what `--strict` lets pass. */
  reported(path: string): string[];
  problems: Problem[];
}

const kinds = { error: "broken", warning: "suspicious", info: "noted" };

/** Checks under `--strict`, which parts what is broken from what is only suspicious. */
export async function plantedLinks(files: SiteFiles): Promise<Planted> {
  const { folder, remove } = await temporaryFolder("bcidocs-planted");
  try {
    await writeFiles(folder, { ...plainConfig, ...files });
    const { problems } = await build({ folder, isPublished: false, isStrict: true, isCached: false }, createNodeIo(silentLog()));
    const text = ({ severity, code, place }: Problem) => `${kinds[severity]} ${code} ${place?.line ?? ""}:${place?.column ?? ""}`;
    return {
      problems,
      reported: (path) =>
        problems
          .filter(({ place }) => place?.path === path)
          .sort(byPlace)
          .map(text),
    };
  } finally {
    await remove();
  }
}
