/** `bcidocs merge`: makes the site of the parts that `build --shard` has built. */
import { defineCommand, several } from "../command.ts";
import { buildFlags, requestOf } from "../flags.ts";

export const merge = defineCommand({
  name: "merge",
  summary: "make the site of the parts that `build --shard` has built",
  description: "Makes the site of the parts that `bcidocs build --shard` has built. Run it in the same commit, with the same flags.",
  args: { parts: several("<parts...>", "folders of all parts, e.g. part-*") },
  flags: buildFlags,
  result: "published",
  async run({ parts, options, signal, progress }, io) {
    const request = { ...requestOf(undefined, options), parts, isPublished: true, signal };
    return (await (await import("../siteResult.ts")).runSite(request, { options, progress }, io)).exitCode;
  },
});
