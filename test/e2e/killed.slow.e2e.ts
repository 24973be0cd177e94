/**
 * Builds are killed at random moments, with edits between. `BCIDOCS_KILLS=200` kills more of them, `BCIDOCS_SEED` repeats a run.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRandom, pickIndex } from "../bench/corpus/random.ts";
import { startCacheServer } from "../support/cacheServer.ts";
import { hashTree } from "../support/hashTree.ts";
import { openSite, orphansOf, startCommand, stateCount } from "../support/killedBuilds.ts";
import { recordTrust } from "../support/trust.ts";

const kills = Number(process.env.BCIDOCS_KILLS ?? 60);
const seed = Number(process.env.BCIDOCS_SEED ?? 1);

const kinds = [
  { name: "a site", kind: { hasSdk: false }, share: 0.5 },
  { name: "a site with a reference", kind: { hasSdk: true }, share: 0.25 },
  { name: "a site with a remote cache", kind: { hasSdk: false }, share: 0.25 },
];

const counts = { kills: 0, afterTheEnd: 0, old: 0, new: 0, between: 0, builds: 0 };

test.each(kinds)(
  "whenever a build of $name is killed, its output is wholly old or wholly new, and the next one as if nothing was",
  {
    timeout: 3_600_000,
  },
  async ({ name, kind, share }) => {
    const random = createRandom(seed + kinds.findIndex((each) => each.name === name));
    const remote = name.endsWith("remote cache") ? (await startCacheServer()).url : undefined;
    const site = await openSite({ ...kind, ...(remote && { remote }) });
    // Few states: what a clean build makes of each is made once.
    const states = Array.from({ length: 16 }, () => pickIndex(random, stateCount));
    await site.edit(states[0] ?? 0);
    await site.run(site.folder, ["build"]);
    let published = await site.cleanTree(states[0] ?? 0);
    let duration = 1500;
    for (let kill = 0; kill < kills * share; kill++) {
      const state = states[pickIndex(random, states.length)] ?? 0;
      const whole = await site.cleanTree(state);
      await site.edit(state);
      const args = random() < 0.8 ? ["build"] : random() < 0.5 ? ["build", "--shard", "1/1"] : ["check"];
      const mark = `${process.pid}-${seed}-${name}-${kill}`;
      const at = `kill ${kill} of ${args.join(" ")}, seed ${seed}`;
      const { child, ended } = startCommand(args, { cwd: site.folder, mark, env: site.env });
      await sleep(duration * (0.15 + random()));
      child.kill("SIGKILL");
      const { signal } = await ended;
      if (signal === "SIGKILL") counts.kills++;
      else counts.afterTheEnd++;
      expect(await orphansOf(mark), at).toEqual([]);
      const tree = existsSync(join(site.folder, "dist")) ? await hashTree(join(site.folder, "dist")) : null;
      if (tree === null) counts.between++;
      else {
        const isNew = JSON.stringify(tree) === JSON.stringify(whole);
        counts[isNew ? "new" : "old"]++;
        if (!isNew) expect(tree, at).toEqual(published);
        published = tree;
      }
      // Several may be killed in a row.
      if (random() < 0.3 && kill + 1 < kills * share) continue;
      const start = performance.now();
      await site.run(site.folder, ["build"]);
      duration = (duration + performance.now() - start) / 2;
      counts.builds++;
      published = await hashTree(join(site.folder, "dist"));
      expect(published, `the build after ${at}`).toEqual(whole);
      expect(await site.leftovers(), at).toEqual([]);
    }
    await recordTrust("killed", counts);
  },
);
