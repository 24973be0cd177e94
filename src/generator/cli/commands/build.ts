/** `bcidocs build`: builds the site into its output folder. */
import { InvalidArgumentError } from "commander";
import { parseShard, type Shard } from "../../text/shard.ts";
import { defineCommand, siteDir } from "../command.ts";
import { buildFlags, Flag } from "../flags.ts";
import { requestOf } from "../request.ts";

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
  async run({ siteDir, options, signal, progress }, io) {
    const [{ build: buildSite }, { reportResult }] = await Promise.all([import("../../index.ts"), import("../siteResult.ts")]);
    const request = { ...requestOf(siteDir, options), shard: options.shard, isPublished: true, signal };
    const built = await buildSite(request, io);
    const result = options.verify ? await (await import("../../check/verify.ts")).verify(request, built, io) : built;
    progress.end();
    return reportResult(result, options, { isPublished: true });
  },
  reportFailure: async (error, options) => (await import("../siteResult.ts")).reportWithoutSite(error, options, { isPublished: true }),
});

function readShard(value: string): Shard {
  const shard = parseShard(value);
  if (!shard) throw new InvalidArgumentError("Write which part of how many, e.g. --shard 2/8.");
  return shard;
}
