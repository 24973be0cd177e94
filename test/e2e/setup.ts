/** Before the browser tests: bundles the command line, installs it as packed, builds this repository's own site with it, and serves the result. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { setup as bundleProgram } from "../support/bundleProgram.ts";
import { findChromium } from "../support/chromium.ts";
import { bcidocsProcess } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { installPacked } from "../support/packed.ts";
import { serveFolder } from "../support/staticServer.ts";
import { makeBundles } from "../support/storedBundles.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the site is served, without a slash at its end. */
    siteUrl: string;
    /** The built site. */
    siteFolder: string;
    /** A folder with the packed package in its `node_modules/`: sites below it find it. */
    packedFolder: string;
    /** The program in there, to be run with Node. */
    packedProgram: string;
    /** The site of `makeBundles`. */
    bundlesFolder?: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await temporaryFolder("bcidocs-own-site");
  const siteFolder = join(folder, "site");
  await bundleProgram();
  const { status, stdout, stderr } = await bcidocsProcess(["build", "--out-dir", siteFolder, "--quiet"], { cwd: repository });
  if (status !== 0) throw new Error(`this repository's own site does not build (status ${status})\n${stdout}${stderr}`);
  // Unpacks it where that is needed, so that the test files do not all do it.
  await findChromium();
  const packedFolder = join(folder, "packed");
  await mkdir(packedFolder);
  const { program } = await installPacked(packedFolder);
  const bundlesFolder = join(folder, "bundles");
  await makeBundles(bundlesFolder);
  const server = await serveFolder(siteFolder);
  provide("siteUrl", server.url);
  provide("siteFolder", siteFolder);
  provide("packedFolder", packedFolder);
  provide("packedProgram", program);
  provide("bundlesFolder", bundlesFolder);
  return async () => {
    await server.close();
    await remove();
  };
}
