/**
 * Bits flip in the cache, in the output and in parts, the clock goes back, and files change but for their size and time: what is
 * published is that of a clean build, or nothing is. `BCIDOCS_FLIPS` damages more, `BCIDOCS_SEED` repeats a run.
 */
import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createRandom, pickIndex } from "../bench/corpus/random.ts";
import { flipBit } from "../support/flipBit.ts";
import { repository } from "../support/folders.ts";
import { hashTree, listFiles } from "../support/hashTree.ts";
import { openSite, startCommand } from "../support/killedBuilds.ts";
import { recordTrust } from "../support/trust.ts";

const flips = Number(process.env.BCIDOCS_FLIPS ?? 60);
const seed = Number(process.env.BCIDOCS_SEED ?? 1);
const timeout = 3_600_000;

/** `.bcidocs/cache/mx16bsfh-1188d291-1501.data` -> `.bcidocs/cache/*.data`: names differ from build to build. */
function kindOf(path: string): string {
  const kind = path.replace(/[\w-]+\.(index|data)$/, "*.$1").replace(/components\.\w+/, "components.*");
  return kind.replace(/previous-output-[\w-]+\/.*/, "previous-output").replace(/^dist\/(?!\.bcidocs-output$).*/, "dist");
}

/** Few: what a clean build makes of each is made once. */
const states = [0, 9, 42, 127];

/** What of the output is bcidocs's. */
const list = "dist/.bcidocs-output";

const kinds = [
  { name: "a site", kind: { hasSdk: false } },
  { name: "a site with a reference", kind: { hasSdk: true } },
];

const counts = { rounds: 0, flips: 0, kinds: 0, reported: 0, refused: 0 };

test.each(kinds)(
  "whichever bit of the cache and of the output of $name flips, the next build is that of a clean one",
  {
    timeout,
  },
  async ({ kind }) => {
    const random = createRandom(seed);
    const site = await openSite(kind);
    let state = 0;
    for (state of states) {
      await site.edit(state);
      await site.run(site.folder, ["build"]);
    }
    const damaged = new Set<string>();
    for (let round = 0; round < flips; round++) {
      const paths = (await listFiles(site.folder)).filter((path) => /^(?:\.bcidocs|dist)\//.test(path));
      const kindsNow = [...new Set(paths.map(kindOf))];
      const [chosen = kindsNow[pickIndex(random, kindsNow.length)]] = kindsNow.filter((each) => !damaged.has(each));
      const ofKind = paths.filter((path) => kindOf(path) === chosen);
      // One bit, or one of many files at once.
      const all =
        round % 4 < 3 ? [ofKind[pickIndex(random, ofKind.length)] ?? ""] : paths.filter((path) => path !== list && random() < 0.3);
      for (const each of all) {
        await flipBit(join(site.folder, each), random);
        damaged.add(kindOf(each));
      }
      if (round % 2 === 1) state = states[pickIndex(random, states.length)] ?? 0;
      await site.edit(state);
      const at = `round ${round}, seed ${seed}: ${all.map(kindOf).join(", ")}`;
      const { status, text } = await startCommand(["build"], { cwd: site.folder, mark: "flip", env: site.env }).ended;
      expect(text, at).not.toMatch(/X001|\n {4}at /);
      // Without its list of files, the output may be somebody else's.
      if (all.includes(list) && status === 2) {
        expect(text, at).toMatch(/C009 the output folder dist contains [\s\S]*--force/);
        counts.refused++;
        await site.run(site.folder, ["build", "--force"]);
      } else expect(status, `${at}\n${text}`).toBe(0);
      expect(await hashTree(join(site.folder, "dist")), at).toEqual(await site.cleanTree(state));
      expect(await site.leftovers(), at).toEqual([]);
      counts.rounds++;
      counts.flips += all.length;
      if (/X006/.test(text)) counts.reported++;
    }
    expect(counts.reported).toBeGreaterThan(0);
    counts.kinds = Math.max(counts.kinds, damaged.size);
    await recordTrust("flips", counts);
  },
);

test("a flipped bit of a part is named, or made again", { timeout }, async () => {
  const random = createRandom(seed);
  const site = await openSite({ hasSdk: false });
  const counts = { merges: 0, refused: 0, healed: 0 };
  await site.edit(0);
  await site.run(site.folder, ["build"]);
  const old = await site.cleanTree(0);
  await site.edit(127);
  const whole = await site.cleanTree(127);
  const parts = ["part-1", "part-2"];
  for (const index of [1, 2]) await site.run(site.folder, ["build", "--shard", `${index}/2`]);
  const files = (
    await Promise.all(parts.map(async (part) => (await listFiles(join(site.folder, part))).map((path) => join(part, path))))
  ).flat();
  expect(files.length).toBeGreaterThan(5);
  for (let round = 0; round < Math.max(flips / 2, 3 * files.length); round++) {
    const path = files[round % files.length] ?? "";
    const bytes = await flipBit(join(site.folder, path), random);
    // What the machine has itself would take the place of the part's.
    await rm(join(site.folder, ".bcidocs"), { recursive: true, force: true });
    const before = await hashTree(join(site.folder, "dist"));
    const { status, text } = await startCommand(["merge", ...parts], { cwd: site.folder, mark: "merge", env: site.env }).ended;
    const at = `round ${round}, seed ${seed}: ${path}\n${text}`;
    expect(text, at).not.toMatch(/X001|\n {4}at /);
    expect([old, whole], at).toContainEqual(before);
    if (status !== 0) expect(text, at).toContain(path.split("/")[0]);
    expect(await hashTree(join(site.folder, "dist")), at).toEqual(status === 0 ? whole : before);
    await writeFile(join(site.folder, path), bytes);
    counts.merges++;
    counts[status === 0 ? "healed" : "refused"]++;
  }
  await recordTrust("part-flips", counts);
});

test("whatever the clock shows, a build is that of a clean one", { timeout }, async () => {
  const random = createRandom(seed);
  const site = await openSite({ hasSdk: true });
  const day = 86_400_000;
  const counts = { builds: 0 };
  const clock = pathToFileURL(join(repository, "test/support/shiftedClock.mjs")).href;
  for (const shift of [0, day, -day, -3_000, 400 * day, 0, -400 * day, 20, -20, 0]) {
    for (const state of [states[pickIndex(random, states.length)] ?? 0, states[pickIndex(random, states.length)] ?? 0]) {
      await site.edit(state);
      const env = { ...site.env, NODE_OPTIONS: `--import ${clock}`, CLOCK_SHIFT: String(shift) };
      const { status, text } = await startCommand(["build"], { cwd: site.folder, mark: "clock", env }).ended;
      const at = `clock ${shift}, seed ${seed}\n${text}`;
      expect(status, at).toBe(0);
      expect(await hashTree(join(site.folder, "dist")), at).toEqual(await site.cleanTree(state));
      expect(await site.leftovers(), at).toEqual([]);
      counts.builds++;
    }
  }
  await recordTrust("clocks", counts);
});

test("an edit that changes neither the size of a file nor its time is built", { timeout }, async () => {
  const site = await openSite({ hasSdk: true });
  const counts = { edits: 0 };
  await site.edit(0);
  await site.run(site.folder, ["build"]);
  for (const path of [
    "site.config.ts",
    "theme/components/Badge.tsx",
    "static/words.txt",
    "content/docs/a.md",
    "content/docs/p.svg",
    "sdk/index.ts",
    "dist/docs/a/index.html",
  ]) {
    const file = join(site.folder, path);
    const { atime, mtime } = await stat(file);
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replace(/first|words|width/i, (word) => word.replace(/.$/, "z")),
    );
    await utimes(file, atime, mtime);
    const isSource = !path.startsWith("dist/");
    expect((await readFile(file, "utf8")) === text, path).toBe(false);
    await site.run(site.folder, ["build"]);
    const published = await hashTree(join(site.folder, "dist"));
    await site.run(site.folder, ["build", "--no-cache", "--out-dir", "clean"]);
    expect(published, path).toEqual(await hashTree(join(site.folder, "clean")));
    await rm(join(site.folder, "clean"), { recursive: true });
    if (isSource) counts.edits++;
  }
  await recordTrust("same-size-and-time", counts);
});
