/** The words of the command line: commands, flags, help. */
import { Argument, Command, CommanderError, type Option } from "commander";
import { nearestName } from "../text/distance.ts";
import { flags, fromFlags, notEmpty } from "./flags.ts";
import type { Invocation, Options } from "./options.ts";

/** What to print for help, version or wrong usage. */
export interface Answer {
  exitCode: 0 | 2;
}

/** Words before any dash are a folder; text goes through `write` and `writeError`. */
export interface Output {
  write(text: string): void;
  writeError(text: string): void;
}

export function readArgs(args: string[], output: Output): Invocation | Answer {
  let invocation: Invocation | undefined;
  const program = createProgram(output, (read) => {
    invocation = read;
  });
  try {
    program.parse(asCommand(args), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode === 0 ? 0 : 2 };
  }
  return invocation ?? { exitCode: 0 };
}

/** `bcidocs build --explain L001` is `bcidocs explain L001`, as in other tools. */
function asCommand(args: string[]): string[] {
  const index = args.findIndex((arg) => /^--explain(?:=|$)/.test(arg));
  if (index < 0) return args;
  const value = args[index]?.split("=")[1] ?? args[index + 1];
  return value === undefined ? ["explain"] : ["explain", value];
}

function createProgram(output: Output, onInvocation: (invocation: Invocation) => void): Command {
  const program = new Command("bcidocs")
    .description("Turns plain Markdown into a fast, complete documentation site.")
    .version(__VERSION__, "-v, --version")
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: output.write,
      writeErr: output.writeError,
      outputError: (text, write) => write(usageError(text, program)),
    })
    .helpCommand("help [command]", "show what a command does");
  for (const [usage, words] of Object.entries(commands)) addCommand(usage, words, { program, onInvocation });
  return program;
}

/** What the help says of a command, and what may follow its name. */
interface CommandWords {
  summary: string;
  /** The summary where it is left out. */
  description?: string;
  /** By the field of the invocation that it fills. */
  args?: Partial<Record<"siteDir" | "component" | "code" | "place" | "name" | "paths", Argument>>;
  flags: Option[];
}

const siteDir = argument("[siteDir]", "folder of the site (default: the current one)");
const { config, quiet, json, debug, noColor, noCache, outDir, force, baseUrl, locale, threads, report } = flags;
const ofSite = [config, quiet, json, debug, noColor];
const ofLinks = [flags.baseline, flags.updateBaseline, flags.lock, flags.updateLock, threads, report, noCache];
const ofBuild = [...ofSite, outDir, force, baseUrl, locale, flags.strict, ...ofLinks];
const ofCheck = [flags.fix, flags.forceFix, flags.dryRun, flags.external, flags.offline, flags.run, flags.runAll, flags.update];
const ofApi = [flags.apiSince, flags.apiStep, flags.coverage, flags.coverageMin];
const ofServer = [flags.port, flags.host, flags.watch, flags.open, flags.allowedHost];
const ofInit = [flags.template, flags.title, flags.packageManager, flags.ci, flags.shards, flags.yes, ...fromFlags];

/** In the order of the help. A space parts the name of a group and of the command in it. */
const commands: Record<string, CommandWords> = {
  build: {
    summary: "build the site into its output folder",
    args: { siteDir },
    flags: [...ofBuild, flags.verify, flags.shard],
  },
  serve: {
    summary: "build the site, then serve it on this machine as a static host does",
    args: { siteDir },
    flags: [...ofSite, ...ofServer, outDir, force, baseUrl, locale, threads, noCache],
  },
  check: {
    summary: "check content and links without writing a site",
    args: { siteDir },
    flags: [...ofSite, baseUrl, flags.strict, ...ofCheck, ...ofApi, ...ofLinks],
  },
  clean: {
    summary: "remove the output folder and .bcidocs/, the folder of caches and reports",
    args: { siteDir },
    flags: [...ofSite, outDir, force],
  },
  explain: {
    summary: "print what the docs say about a problem code",
    description: "print what the docs say about a problem code; `--explain <code>` on any command does the same",
    args: { code: argument("<code>", "problem code, e.g. L001") },
    flags: [noColor],
  },
  "theme list": {
    summary: "list the components that a site can override",
    args: { siteDir },
    flags: [config, json, noColor],
  },
  "theme eject": {
    summary: "write a file that overrides a component, and renders it unchanged until you edit the file",
    args: { component: argument("<component>", "name as in `bcidocs theme list`, e.g. Footer"), siteDir },
    flags: [flags.copy, config, json, noColor],
  },
  version: {
    summary: "freeze the current docs as a version",
    description: "Freezes the current docs: copies pages and sidebars into a new version. Never overwrites a file.",
    args: { name: argument("<name>", "name of the version, e.g. 7.1"), siteDir },
    flags: [config, flags.area, json, noColor],
  },
  translate: {
    summary: "show which translations are up to date",
    description:
      "Shows which pages are translated, and which translations are older than their pages. --mark marks translations as up to date.",
    args: { paths: new Argument("[paths...]", "with --mark, files and folders of translations (default: all without a mark)") },
    flags: [config, flags.status, flags.mark, json, noColor],
  },
  merge: {
    summary: "make the site of the parts that `build --shard` has built",
    description: "Makes the site of the parts that `bcidocs build --shard` has built. Run it in the same commit, with the same flags.",
    args: { paths: new Argument("<parts...>", "folders of all parts, e.g. part-*") },
    flags: ofBuild,
  },
  mcp: {
    summary: "answer programs' questions about a built site over standard input and output",
    description:
      "Answers programs' questions about a built site, as an MCP server (Model Context Protocol) over standard input and output: search, read pages, look up names.",
    args: { place: argument("[place]", "folder or web address of the built site (default: the current folder)") },
    flags: [debug, noColor],
  },
  init: {
    summary: "create a small working site",
    description: "Creates a small working site. Asks for everything that no flag sets. Never overwrites a file.",
    args: { siteDir: argument("[dir]", "folder of the new site (default: the current one)") },
    flags: [...ofInit, debug, noColor],
  },
};

function argument(usage: string, text: string): Argument {
  return new Argument(usage, text).argParser(notEmpty);
}

interface Program {
  program: Command;
  onInvocation(invocation: Invocation): void;
}

function addCommand(usage: string, { summary, description = summary, args = {}, flags }: CommandWords, { program, onInvocation }: Program) {
  const [name = "", inGroup] = usage.split(" ");
  const command = (inGroup === undefined ? program : groupOf(name, program)).command(inGroup ?? name);
  command.summary(summary).description(description).allowExcessArguments(false).hook("preAction", refuseLoneStep);
  for (const each of Object.values(args)) command.addArgument(each);
  for (const flag of flags) command.addOption(flag);
  command.action(() => {
    const fields = Object.keys(args).map((field, index) => [field, command.processedArgs[index]] as const);
    const written = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    onInvocation({ command: name as Invocation["command"], siteDir: ".", ...written, options: command.opts<Options>() });
  });
}

/** `bcidocs theme`, which has commands of its own. */
function groupOf(name: string, program: Command): Command {
  const group = program.commands.find((command) => command.name() === name);
  return group ?? program.command(name).summary("list and override components of the theme").helpCommand(false);
}

/** A step that nothing is compared with would be ignored in silence. */
function refuseLoneStep(command: Command): void {
  const { apiStep, apiSince } = command.opts<Options>();
  if (apiStep === undefined || apiSince !== undefined) return;
  const cure = `Add what the API is compared with, e.g. --api-since v7.0.0 --api-step ${apiStep}.`;
  command.error(`error: option '--api-step <step>' needs option '--api-since <ref>'\n${cure}`, { exitCode: 2 });
}

/** What other tools call our commands. */
const otherNames = new Map([
  ["create", "init"],
  ["new", "init"],
  ["dev", "serve --watch"],
  ["develop", "serve --watch"],
  ["start", "serve --watch"],
  ["watch", "serve --watch"],
  ["preview", "serve"],
]);

/** Commander's message; for an unknown command with the one that was probably meant. */
function usageError(text: string, program: Command): string {
  const unknown = /unknown command '([^']+)'/.exec(text)?.[1];
  const known = unknown && otherNames.get(unknown);
  if (!unknown || (!known && text.includes("Did you mean"))) return text;
  const names = program.commands.map((command) => command.name());
  const meant = known ?? nearestName(unknown, names);
  return `${text.split("\n")[0]}\n${meant ? `Did you mean ${meant}?` : `Commands: ${names.join(", ")}.`}\n`;
}
