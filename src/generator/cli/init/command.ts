/** The words of `bcidocs init`. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { packageManagers, services, templates } from "../../init/answers.ts";
import { fromFlag, otherTools, type Tool, toolKeys } from "../../init/otherTools.ts";
import { notEmpty } from "../notEmpty.ts";
import type { Options } from "../options.ts";

export function addInitCommand(program: Command, found: (folder: string, options: Options) => void): void {
  const command = program
    .command("init")
    .summary("create a small working site")
    .description("Creates a small working site. Asks for everything that no flag sets. Never overwrites a file.")
    .argument("[dir]", "folder of the new site (default: the current one)", notEmpty)
    .addOption(new Option("--template <name>", "only pages, or pages with the reference of a TypeScript package").choices(templates))
    .addOption(new Option("--title <text>", "title of the site").argParser(readTitle))
    .addOption(new Option("--package-manager <name>", "package manager whose commands are shown and used").choices(packageManagers))
    .addOption(new Option("--ci <service>", "the CI service that runs builds").choices(services))
    .addOption(
      new Option("--shards <count>", "for a very large site: how many jobs of the CI service build a part of it each").argParser(
        readShards,
      ),
    )
    .option("-y, --yes", "ask nothing: guess everything that no flag sets from the folder")
    .allowExcessArguments(false);
  for (const tool of toolKeys) command.addOption(fromOption(tool));
  command
    .addOption(new Option("--debug", "print stack traces"))
    .addOption(new Option("--no-color", "print without colours (NO_COLOR and FORCE_COLOR are honoured too)"));
  command.action((folder: string | undefined) => found(folder ?? ".", command.opts<Options>()));
}

/** Only a `site.config.ts` is written then. */
function fromOption(tool: Tool): Option {
  const text = `write a site.config.ts for the pages of a ${otherTools[tool].name} site, from its config; no page is changed`;
  const others = toolKeys.filter((other) => other !== tool);
  return new Option(`--from-${tool} <dir>`, text).argParser(notEmpty).conflicts(others.map(fromFlag));
}

function readShards(value: string): number {
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1) return Number(value);
  throw new InvalidArgumentError("Write a number from 1 to 999, e.g. --shards 8.");
}

function readTitle(value: string): string {
  if (value.trim() !== "") return value.trim();
  throw new InvalidArgumentError('Write a title, e.g. --title "My SDK".');
}
