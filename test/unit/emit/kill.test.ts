/** Kills real builds at random moments and checks what they leave. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { openStaging } from "../../../src/generator/emit/emit.ts";
import { rounds } from "../../support/rounds.ts";
import { realIo, temporaryFolder } from "../io/support.ts";

/** Few, so that many a kill falls into the exchange. */
const pages = 40;
const kills = rounds(8, 20);

/** Publishes one version after the other, says so on stdout, and never ends. */
const endlessBuild = `
  import { emitSite } from "./test/support/emitSite.ts";
  import { createNodeIo } from "./src/generator/io/node.ts";
  const io = createNodeIo({ stage() {}, progress() {} });
  const siteDir = process.argv[2];
  for (let version = Number(process.argv[3]); ; version++) {
    const files = Array.from({ length: ${pages} }, (_, index) => ({ path: "p" + index + "/index.html", content: "version " + version }));
    await emitSite({ outDir: siteDir + "/dist", siteDir, sourceDirs: [siteDir + "/content"] }, files, io);
    process.stdout.write("published");
  }
`;

async function bundleEndlessBuild(folder: string): Promise<string> {
  const outfile = join(folder, "endless.mjs");
  const stdin = { contents: endlessBuild, resolveDir: process.cwd(), loader: "ts" } as const;
  await build({ stdin, outfile, bundle: true, platform: "node", format: "esm", logLevel: "error" });
  return outfile;
}

/** Starts a build and kills it some milliseconds after it first published. */
async function killBuild(script: string, siteDir: string, { version, after }: { version: number; after: number }): Promise<void> {
  const child = spawn(process.execPath, [script, siteDir, String(version)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await sleep(after);
  child.kill("SIGKILL");
  await ended;
}

/** The versions in the pages of an output; a complete output has the same on every page. */
function versionsIn(outDir: string): string[] {
  const folders = readdirSync(outDir).filter((name) => name !== ".bcidocs-output");
  expect(folders).toHaveLength(pages);
  return [...new Set(folders.map((name) => readFileSync(join(outDir, name, "index.html"), "utf8")))];
}

test("whenever a build is killed, the published site is wholly old or wholly new, and the next build cleans up", async () => {
  const siteDir = temporaryFolder({ "content/index.md": "# Hi" });
  const script = await bundleEndlessBuild(temporaryFolder());
  const outDir = join(siteDir, "dist");
  const io = realIo();

  for (let kill = 0; kill < kills; kill++) {
    await killBuild(script, siteDir, { version: kill * 1000, after: Math.random() * 60 });
    // Killed between the two renames, the site is for once under its other name.
    if (existsSync(outDir)) expect(versionsIn(outDir)).toHaveLength(1);

    const stage = await openStaging({ outDir, siteDir, sourceDirs: [join(siteDir, "content")] }, io);
    expect(versionsIn(outDir)).toHaveLength(1);
    expect(Number(versionsIn(outDir)[0]?.slice("version ".length))).toBeGreaterThanOrEqual(kill * 1000);
    await stage.close();
    expect(readdirSync(siteDir).sort()).toEqual(["content", "dist"]);
  }
});
