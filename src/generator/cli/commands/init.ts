/** `bcidocs init`: creates a small working site. */
import { type PackageManager, packageManagers, type Service, services, type Template, templates } from "../../init/answers.ts";
import { type FromFlag, fromFlag, otherTools, toolKeys } from "../../init/otherTools.ts";
import { defineCommand, optional } from "../command.ts";
import { color, debug, Flag, textFlag, valueThat } from "../flags.ts";

/** For each other tool, the flag of its site. Only a `site.config.ts` is written then. */
const fromFlags = Object.fromEntries(
  toolKeys.map((tool) => {
    const text = `write a site.config.ts for the pages of a ${otherTools[tool].name} site, from its config; no page is changed`;
    const others = toolKeys.filter((other) => other !== tool);
    return [fromFlag(tool), textFlag(`--from-${tool} <dir>`, text).conflicts(others.map(fromFlag))];
  }),
) as Record<FromFlag, Flag<string>>;

const writtenTitle = valueThat((value) => value.trim() !== "", 'Write a title, e.g. --title "My SDK".');

export const init = defineCommand({
  name: "init",
  summary: "create a small working site",
  description: "Creates a small working site. Asks for everything that no flag sets. Never overwrites a file.",
  args: { dir: optional("[dir]", "folder of the new site (default: the current one)") },
  flags: {
    template: new Flag<Template>("--template <name>", "only pages, or pages with the reference of a TypeScript package").choices(templates),
    title: new Flag<string>("--title <text>", "title of the site").argParser((value) => writtenTitle(value).trim()),
    packageManager: new Flag<PackageManager>("--package-manager <name>", "package manager whose commands are shown and used").choices(
      packageManagers,
    ),
    ci: new Flag<Service>("--ci <service>", "the CI service that runs builds").choices(services),
    yes: new Flag("-y, --yes", "ask nothing: guess everything that no flag sets from the folder"),
    ...fromFlags,
    debug,
    color,
  },
  run: async ({ dir = ".", options, signal, write }, io) => (await import("../init/init.ts")).init({ dir, options, signal, write }, io),
});
