/** `bcidocs version <name>`: freezes the current docs as a version. */
import { defineCommand, required, siteDir } from "../command.ts";
import { color, config, json, requestOf, textFlag } from "../flags.ts";

export const version = defineCommand({
  name: "version",
  summary: "freeze the current docs as a version",
  description: "Freezes the current docs: copies pages and sidebars into a new version. Never overwrites a file.",
  args: { name: required("<name>", "name of the version, e.g. 7.1"), siteDir },
  flags: { config, area: textFlag("--area <id>", "id of the docs area (default: default)"), json, color },
  run: async ({ name, siteDir, options: { area, json, ...options }, write }, io) =>
    (await import("../version.ts")).version({ ...requestOf(siteDir, options), name, area, json }, io, write),
});
