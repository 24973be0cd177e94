/** `bcidocs translate`: which translations are older than their pages; `--mark` marks them as up to date. */
import { resolve } from "node:path";
import { defineCommand, several } from "../command.ts";
import { color, config, Flag, json, requestOf } from "../flags.ts";

export const translate = defineCommand({
  name: "translate",
  summary: "show which translations are up to date",
  description:
    "Shows which pages are translated, and which translations are older than their pages. --mark marks translations as up to date.",
  args: { paths: several("[paths...]", "with --mark, files and folders of translations (default: all without a mark)") },
  flags: {
    config,
    status: new Flag("--status", "print a table of pages and languages: fresh, stale, unmarked, missing (the default)").conflicts("mark"),
    mark: new Flag("--mark", "record that the translations match the current pages"),
    labels: new Flag("--labels", "write what menus and sidebars say to files of each language, for translators").conflicts([
      "mark",
      "status",
    ]),
    json,
    color,
  },
  async run({ paths, options: { mark: isMarking = false, labels, json, ...options }, signal, write }, io) {
    if (labels) return (await import("../labels.ts")).writeLabels({ ...requestOf(undefined, options), signal }, io, write);
    const { translate } = await import("../translate.ts");
    const request = { ...requestOf(undefined, options), isMarking, paths: paths.map((path) => resolve(path)), json };
    return translate(request, io, write);
  },
});
