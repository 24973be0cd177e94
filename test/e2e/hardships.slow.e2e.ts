/**
 * Builds on a disk that is full, in folders that they may not write or read, next to other builds and to `serve --watch`, and ended by signals
 * in each of their steps: the output is wholly old or wholly new, and the next build is as if nothing was. `BCIDOCS_SEED` repeats a run.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRandom, pickIndex } from "../bench/corpus/random.ts";
import { bcidocsProcess } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { filesOf, leftoversIn, orphansOf, startCommand, stateCount } from "../support/killedBuilds.ts";
import { serveFrom } from "../support/servedSite.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { recordTrust } from "../support/trust.ts";

const seed = Number(process.env.BCIDOCS_SEED ?? 1);
const isRoot = process.getuid?.() === 0;
const sources = (state: number, hasSdk = false) => filesOf(state, { hasSdk });

type Tree = Record<string, string>;

/** A folder that is removed after the test. */
async function emptyFolder(): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-hard");
  onTestFinished(remove);
  return folder;
}

const run = (cwd: string, args = ["build"], env: Record<string, string> = {}, uid?: number) =>
  startCommand(args, { cwd, mark: "hard", env, ...(uid !== undefined && { uid }) }).ended;

async function treeOf(folder: string): Promise<Tree | null> {
  return existsSync(join(folder, "dist")) ? hashTree(join(folder, "dist")) : null;
}

const cleanTrees = new Map<string, Tree>();

/** What a clean build of the state makes. */
async function cleanTree(state: number, hasSdk = false): Promise<Tree> {
  const key = `${state} ${hasSdk}`;
  const tree = cleanTrees.get(key);
  if (tree) return tree;
  const folder = await emptyFolder();
  await writeFiles(folder, sources(state, hasSdk));
  expect((await run(folder)).status).toBe(0);
  cleanTrees.set(key, await hashTree(join(folder, "dist")));
  return cleanTree(state, hasSdk);
}

/** The output is one of these, whole. */
async function expectWhole(folder: string, trees: Tree[], what: string): Promise<"old" | "new"> {
  const tree = await treeOf(folder);
  const index = trees.findIndex((each) => JSON.stringify(each) === JSON.stringify(tree));
  if (index === -1) expect(tree, what).toEqual(trees[0]);
  return index === 0 ? "old" : "new";
}

/** The next build is as if nothing was, and nothing is left. */
async function expectNextBuild(
  folder: string,
  state: number,
  { what, uid, hasSdk = false }: { what: string; uid?: number; hasSdk?: boolean },
) {
  const next = await run(folder, ["build"], {}, uid);
  expect(next.status, `${what}\n${next.text}`).toBe(0);
  expect(await treeOf(folder), what).toEqual(await cleanTree(state, hasSdk));
  expect(await leftoversIn(folder, sources(state, hasSdk)), what).toEqual([]);
}

/** The other states that a site is edited to. */
const [before, after] = [0, stateCount - 1];

test.skipIf(!isRoot || process.platform !== "linux")("on a disk that is full", { timeout: 1_200_000 }, async () => {
  const random = createRandom(seed);
  const counts = { builds: 0, refused: 0, done: 0 };
  const disk = await emptyFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", disk]);
  onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
  const folder = join(disk, "site");
  await writeFiles(folder, sources(before));
  expect((await run(folder)).status).toBe(0);
  let published = await cleanTree(before);
  for (let round = 0; round < 24; round++) {
    const state = pickIndex(random, stateCount);
    const [what, whole] = [`round ${round}, seed ${seed}`, await cleanTree(state)];
    if (round % 6 === 5) await rm(join(folder, ".bcidocs"), { recursive: true });
    await writeFiles(folder, sources(state));
    const free = Math.floor(random() ** 2 * (round % 6 === 5 ? 1_500_000 : 400_000));
    fillDisk(disk, free);
    const { status, text } = await run(folder);
    counts.builds++;
    counts[status === 0 ? "done" : "refused"]++;
    expect([0, 1, 2], `${what}, ${free} bytes free\n${text}`).toContain(status);
    if (status !== 0) expect(text, what).toMatch(/^error (?:X003|C009) .*disk full/m);
    expect(text, what).not.toMatch(/X001|\n {4}at /);
    await expectWhole(folder, [published, whole], what);
    await rm(join(disk, "filler"));
    await expectNextBuild(folder, state, { what });
    published = whole;
  }
  await recordTrust("disk", counts);
});

/** Writes a file until only `free` bytes are left. */
function fillDisk(disk: string, free: number): void {
  const left = Number(execFileSync("df", ["--output=avail", "-B1", disk], { encoding: "utf8" }).split("\n")[1]);
  execFileSync("fallocate", ["--length", String(Math.max(left - free, 1)), join(disk, "filler")]);
}

/** Modes decide nothing for root. */
const nobody = 65_534;

const forbidden: { what: string; path: string; mode: number; status: number[]; reported: RegExp | null }[] = [
  {
    what: "a page that cannot be read",
    path: "content/docs/a.md",
    mode: 0o000,
    status: [1],
    reported: /X002 cannot read content\/docs\/a\.md/,
  },
  { what: "a folder that cannot be read", path: "content/docs/more", mode: 0o000, status: [1], reported: /X002 .*content\/docs\/more/ },
  { what: "a static file that cannot be read", path: "static/words.txt", mode: 0o000, status: [1], reported: /X002 .*static\/words\.txt/ },
  {
    what: "a config that cannot be read",
    path: "site.config.ts",
    mode: 0o000,
    status: [1, 2],
    reported: /X002 cannot read .*site\.config\.ts: permission denied/,
  },
  {
    what: "a component that cannot be read",
    path: "theme/components/Badge.tsx",
    mode: 0o000,
    status: [1, 2],
    reported: /(?:X002|C0\d\d) .*Badge\.tsx/,
  },
  {
    what: "a site folder that cannot be written",
    path: ".",
    mode: 0o555,
    status: [2],
    reported: /C009 the output folder dist cannot be written/,
  },
  { what: "an output that cannot be written", path: "dist", mode: 0o555, status: [0, 1, 2], reported: null },
  {
    what: "an output that cannot be read",
    path: "dist",
    mode: 0o000,
    status: [1],
    reported: /^error X002 cannot read .*dist: permission denied/m,
  },
  { what: "a folder of the output that cannot be written", path: "dist/docs", mode: 0o555, status: [0, 1, 2], reported: null },
  { what: "a .bcidocs that cannot be written", path: ".bcidocs", mode: 0o555, status: [0], reported: null },
  { what: "a .bcidocs that cannot be read", path: ".bcidocs", mode: 0o000, status: [0], reported: null },
  { what: "a cache that cannot be written", path: ".bcidocs/cache", mode: 0o555, status: [0], reported: null },
  { what: "a cache that cannot be read", path: ".bcidocs/cache", mode: 0o000, status: [0], reported: null },
];

test.skipIf(!isRoot || process.platform !== "linux").each(forbidden)(
  "without permission: $what",
  { timeout: 120_000 },
  async ({ what, path, mode, status: statuses, reported }) => {
    const folder = await emptyFolder();
    await writeFiles(folder, sources(before));
    await chownAll(folder);
    expect((await run(folder, ["build"], {}, nobody)).status).toBe(0);
    await writeFiles(folder, sources(after));
    await chownAll(folder);
    // The state is written to these, too.
    const target = join(folder, path);
    const usual = path === "." || !/\.\w+$/.test(path) || path.startsWith(".bcidocs") ? 0o755 : 0o644;
    await chmod(target, mode);
    const { status, text } = await run(folder, ["build"], {}, nobody);
    await chmod(target, usual);
    // The output before, which could not be removed, has the mode, too.
    for (const name of await readdir(folder)) if (/^dist\.bcidocs-old-/.test(name)) await chmod(join(folder, name), usual);
    expect(statuses, `${what}\n${text}`).toContain(status);
    if (reported) expect(text, what).toMatch(reported);
    expect(text, what).not.toMatch(/X001|\n {4}at /);
    await expectWhole(folder, [await cleanTree(before), await cleanTree(after)], `${what}\n${text}`);
    // Without an edit there may be nothing to build, and what was left stays.
    await writeFiles(folder, sources(before));
    await expectNextBuild(folder, before, { what, uid: nobody });
  },
);

async function chownAll(folder: string): Promise<void> {
  for (const path of ["", ...(await readdir(folder, { recursive: true }))]) await chown(join(folder, path), nobody, nobody);
}

const steps = [
  "Discovering",
  "Reading the SDK",
  "Loading components",
  "Compiling",
  "Linking",
  "Bundling",
  "Checking samples",
  "Rendering",
  "Waiting for",
  "Checking links",
  "Making the search",
  "llms.txt",
  "Writing",
];

describe("a signal", () => {
  test("in any step ends a build, and leaves nothing", { timeout: 1_200_000 }, async () => {
    const counts = { signals: 0, ended: 0, done: 0 };
    const start = await emptyFolder();
    await writeFiles(start, sources(before, true));
    expect((await run(start)).status).toBe(0);
    const [old, whole] = [await cleanTree(before, true), await cleanTree(after, true)];
    for (const [index, at] of steps.entries()) {
      for (const { signal, status, isTwice } of [
        { signal: "SIGINT" as const, status: 130, isTwice: index % 2 === 0 },
        { signal: "SIGTERM" as const, status: 143, isTwice: index % 2 === 1 },
      ]) {
        const what = `${signal}${isTwice ? ", twice" : ""} at ${at}`;
        const folder = await emptyFolder();
        await cp(start, folder, { recursive: true, preserveTimestamps: true });
        await writeFiles(folder, sources(after, true));
        const [mark, tmp] = [`${process.pid} ${what}`, await emptyFolder()];
        const stopped = await bcidocsProcess(["build"], {
          cwd: folder,
          signalAt: { at, signal, isTwice },
          env: { BCIDOCS_MARK: mark, TMPDIR: tmp },
        });
        counts.signals++;
        expect(stopped.stdout, what).toContain(at);
        // The signal may come when there is nothing left to end.
        expect([status, 0], what).toContain(stopped.status);
        counts[stopped.status === 0 ? "done" : "ended"]++;
        expect(await orphansOf(mark), what).toEqual([]);
        expect(await leftoversIn(folder, sources(after, true)), what).toEqual([]);
        expect(
          (await readdir(tmp)).filter((name) => name !== "node-compile-cache"),
          what,
        ).toEqual([]);
        await expectWhole(folder, [old, whole], what);
        await expectNextBuild(folder, after, { what, hasSdk: true });
      }
    }
    await recordTrust("signals", counts);
  });
});

test("builds at once, and next to `serve --watch`: each is whole, and the last one is that of a clean build", {
  timeout: 600_000,
}, async () => {
  const counts = { builds: 0, locked: 0, answers: 0 };
  const random = createRandom(seed);
  const folder = await emptyFolder();
  await writeFiles(folder, sources(before));
  expect((await run(folder)).status).toBe(0);
  const served = await serveFrom(folder, { args: ["--watch"] });
  let published = [await cleanTree(before)];
  for (let round = 0; round < 10; round++) {
    const state = pickIndex(random, stateCount);
    const whole = await cleanTree(state);
    await writeFiles(folder, sources(state));
    const runs = [1, 2, 3].map(() => run(folder));
    const answer = await fetch(`${served.url}docs/a`);
    expect([answer.status, (await answer.text()).trimEnd().endsWith("</html>")]).toEqual([200, true]);
    counts.answers++;
    for (const { status, text } of await Promise.all(runs)) {
      counts.builds++;
      if (status === 6) counts.locked++;
      else expect(status, text).toBe(0);
    }
    await expectWhole(folder, [...published, whole], `round ${round}, seed ${seed}`);
    published = [...published, whole];
    await expectNextBuild(folder, state, { what: `round ${round}, seed ${seed}` });
  }
  await expect.poll(async () => (await fetch(`${served.url}docs/a`)).text()).toContain("words");
  expect((await served.stop()).status).toBe(130);
  await recordTrust("concurrent", counts);
});
