/** `bcidocs build`: builds the site into its output folder. */
import { InvalidArgumentError } from "commander";
import type { BuildResult } from "../../model/build.ts";
import { parseShard, type Shard } from "../../text/shard.ts";
import { defineCommand, siteDir } from "../command.ts";
import { buildFlags, Flag, requestOf } from "../flags.ts";

export const build = defineCommand({
  name: "build",
  summary: "build the site into its output folder",
  args: { siteDir },
  flags: {
    ...buildFlags,
    verify: new Flag("--verify", "build again without the cache, and compare every byte").conflicts("shard"),
    shard: new Flag<Shard>("--shard <i/n>", "build one of n parts of the site, for `bcidocs merge` (default folder: part-<i>)")
      .argParser(readShard)
      .conflicts(["report", "strict", "baseline", "lock"]),
  },
  result: "published",
  async run({ siteDir, options, signal, progress }, io) {
    const request = { ...requestOf(siteDir, options), shard: options.shard, isPublished: true, signal };
    const revise = options.verify && (async (built: BuildResult) => (await import("../../check/verify.ts")).verify(request, built, io));
    return (await (await import("../siteResult.ts")).runSite(request, { options, progress, revise }, io)).exitCode;
  },
});

function readShard(value: string): Shard {
  const shard = parseShard(value);
  if (!shard) throw new InvalidArgumentError("Write which part of how many, e.g. --shard 2/8.");
  return shard;
}
