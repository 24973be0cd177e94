/** A store with the bundles of the theme, for sites that other tests than those of bundling build: to make them takes longer than the rest of a small site. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { bcidocsProcess } from "./cli.ts";
import { plainConfig, writeFiles } from "./siteFiles.ts";

const store = join(".bcidocs", "cache");

/** Builds a plain site in `folder`, which `storeBundles` takes them from. */
export async function makeBundles(folder: string): Promise<void> {
  await writeFiles(folder, { ...plainConfig, "content/index.md": "# Home\n" });
  const { status, stdout, stderr } = await bcidocsProcess(["build"], { cwd: folder });
  if (status !== 0) throw new Error(`a plain site does not build (status ${status})\n${stdout}${stderr}`);
}

/** Before the first build of the site in `folder`. Without the global setup of `e2e`, the build bundles for itself. */
export async function storeBundles(folder: string): Promise<void> {
  const from = inject("bundlesFolder");
  if (from !== undefined) await cp(join(from, store), join(folder, store), { recursive: true });
}
