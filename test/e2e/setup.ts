/** Before the browser tests: bundles the command line, builds this repository's own site with it, and serves the result. */
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { findChromium } from "../support/chromium.ts";
import { bcidocs, mustRun } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { serveFolder } from "../support/staticServer.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the site is served, without a slash at its end. */
    siteUrl: string;
    /** The built site. */
    siteFolder: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await temporaryFolder("bcidocs-own-site");
  const siteFolder = join(folder, "site");
  await mustRun(process.execPath, [join("bin", "bundle.js")], { cwd: repository });
  const { status, stdout, stderr } = await bcidocs(["build", "--out-dir", siteFolder, "--quiet"], { cwd: repository });
  if (status !== 0) throw new Error(`this repository's own site does not build (status ${status})\n${stdout}${stderr}`);
  // Unpacks it where that is needed, so that the test files do not all do it.
  await findChromium();
  const server = await serveFolder(siteFolder);
  provide("siteUrl", server.url);
  provide("siteFolder", siteFolder);
  return async () => {
    await server.close();
    await remove();
  };
}
