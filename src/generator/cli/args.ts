/** The words of the command line: commands, flags, help. */
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { isPrintedDocument, type ReportRequest, readReportRequest, reportFormats } from "../problems/reports/request.ts";
import { isHost, isHostName } from "../serve/hosts.ts";
import { nearestName } from "../text/distance.ts";
import { parseShard, type Shard } from "../text/shard.ts";
import { addInitCommand } from "./init/command.ts";
import { notEmpty } from "./notEmpty.ts";
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

/** More threads than this only compete for memory. */
const mostThreads = 128;

export function readArgs(args: string[], output: Output): Invocation | Answer {
  let invocation: Invocation | undefined;
  const program = createProgram(output, (found) => {
    invocation = found;
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
  const add = (name: Invocation["command"], summary: string) => {
    const command = program.command(name).summary(summary).description(summary).addArgument(siteArgument());
    return withOptions(command, "config", "quiet", "json", "debug", "noColor").action((siteDir = ".") =>
      onInvocation({ command: name, siteDir, options: command.opts<Options>() }),
    );
  };
  const build = add("build", "build the site into its output folder");
  withOptions(build, "outDir", "force", "baseUrl", "locale", "strict", "baseline", "updateBaseline", "lock", "updateLock", "threads");
  withOptions(build, "report", "noCache")
    .addOption(new Option("--verify", "build again without the cache, and compare every byte").conflicts("shard"))
    .addOption(
      new Option("--shard <i/n>", "build one of n parts of the site, for `bcidocs merge` (default folder: part-<i>)")
        .argParser(readShard)
        .conflicts(["report", "strict", "baseline", "lock"]),
    );
  const serve = add("serve", "build the site, then serve it on this machine as a static host does");
  withOptions(serve, "port", "host")
    .option("--watch", "watch the site's files, and keep open pages up to date")
    .option("--open", "open the site in the browser");
  withOptions(serve, "allowedHost", "outDir", "force", "baseUrl", "locale", "threads", "noCache");
  const check = add("check", "check content and links without writing a site");
  withOptions(check, "baseUrl", "strict")
    .option("--fix", "fix links with a certain correction: wrong case, renamed files, other forms of a URL")
    .option("--force", "with --fix, also change files with uncommitted edits")
    .addOption(new Option("--dry-run", "show what --fix would change").implies({ fix: true }))
    .option("--external", "also check links to other sites, which uses the network")
    .addOption(
      new Option("--offline", "check links to other sites with the results of earlier checks, without the network").implies({
        external: true,
      }),
    )
    .option("--run", "run the samples that have the word `run` after their language, and compare what they print with the page")
    .addOption(new Option("--run-all", "run all samples that are checked").implies({ run: true }))
    .addOption(new Option("--update", "with --run, write what samples print into their pages").implies({ run: true }))
    .addOption(
      new Option(
        "--api-since <ref>",
        "compare the API of the SDK with a commit, branch or tag, and fail if the version number does not match the changes (exit 5)",
      ).argParser(notEmpty),
    )
    .addOption(
      new Option(
        "--api-step <step>",
        "with --api-since, the version step of the next release, if package.json does not have its number yet",
      ).choices(["major", "minor", "patch"]),
    )
    .addOption(
      new Option(
        "--coverage [file]",
        "measure how much of the SDK's API has a description, an example and a guide; with a file, also write the result as JSON",
      ).argParser(notEmpty),
    )
    .addOption(
      new Option("--coverage-min <percent>", "with --coverage, fail if less of the API is covered (exit 5)")
        .argParser(
          valueThat(
            (value) => /^\d{1,3}(?:\.\d+)?$/.test(value) && Number(value) <= 100,
            "Write a number from 0 to 100, e.g. --coverage-min 80.",
          ),
        )
        .implies({ coverage: true }),
    )
    .hook("preAction", refuseLoneStep);
  withOptions(check, "baseline", "updateBaseline", "lock", "updateLock", "threads", "report", "noCache");
  withOptions(add("clean", "remove the output folder and .bcidocs/, the folder of caches and reports"), "outDir", "force");
  addExplain(program, onInvocation);
  addTheme(program, onInvocation);
  addVersion(program, onInvocation);
  addTranslate(program, onInvocation);
  addMerge(program, onInvocation);
  addMcp(program, onInvocation);
  addInitCommand(program, (siteDir, options) => onInvocation({ command: "init", siteDir, options }));
  return program;
}

/** A step that nothing is compared with would be ignored in silence. */
function refuseLoneStep(command: Command): void {
  const { apiStep, apiSince } = command.opts<Options>();
  if (apiStep === undefined || apiSince !== undefined) return;
  const cure = `Add what the API is compared with, e.g. --api-since v7.0.0 --api-step ${apiStep}.`;
  command.error(`error: option '--api-step <step>' needs option '--api-since <ref>'\n${cure}`, { exitCode: 2 });
}

function addExplain(program: Command, onInvocation: (invocation: Invocation) => void): void {
  const command = program
    .command("explain")
    .summary("print what the docs say about a problem code")
    .description("print what the docs say about a problem code; `--explain <code>` on any command does the same")
    .argument("<code>", "problem code, e.g. L001", notEmpty);
  withOptions(command, "noColor").action((code: string) =>
    onInvocation({ command: "explain", siteDir: ".", code, options: command.opts<Options>() }),
  );
}

function addTheme(program: Command, onInvocation: (invocation: Invocation) => void): void {
  const theme = program.command("theme").summary("list and override components of the theme").helpCommand(false);
  const list = theme.command("list").description("list the components that a site can override").addArgument(siteArgument());
  withOptions(list, "config", "json", "noColor").action((siteDir = ".") =>
    onInvocation({ command: "theme", siteDir, options: list.opts<Options>() }),
  );
  const eject = theme
    .command("eject")
    .description("write a file that overrides a component, and renders it unchanged until you edit the file")
    .argument("<component>", "name as in `bcidocs theme list`, e.g. Footer", notEmpty)
    .addArgument(siteArgument())
    .option("--copy", "copy the component and its styles, instead of wrapping it");
  withOptions(eject, "config", "json", "noColor").action((component: string, siteDir = ".") =>
    onInvocation({ command: "theme", component, siteDir, options: eject.opts<Options>() }),
  );
}

function addVersion(program: Command, onInvocation: (invocation: Invocation) => void): void {
  const command = program
    .command("version")
    .summary("freeze the current docs as a version")
    .description("Freezes the current docs: copies pages and sidebars into a new version. Never overwrites a file.")
    .argument("<name>", "name of the version, e.g. 7.1", notEmpty)
    .addArgument(siteArgument());
  withOptions(command, "config").addOption(new Option("--area <id>", "id of the docs area (default: default)").argParser(notEmpty));
  withOptions(command, "json", "noColor").action((name: string, siteDir = ".") =>
    onInvocation({ command: "version", name, siteDir, options: command.opts<Options>() }),
  );
}

function addTranslate(program: Command, onInvocation: (invocation: Invocation) => void): void {
  const command = program
    .command("translate")
    .summary("show which translations are up to date")
    .description(
      "Shows which pages are translated, and which translations are older than their pages. --mark marks translations as up to date.",
    )
    .argument("[paths...]", "with --mark, files and folders of translations (default: all without a mark)");
  withOptions(command, "config")
    .addOption(
      new Option("--status", "print a table of pages and languages: fresh, stale, unmarked, missing (the default)").conflicts("mark"),
    )
    .option("--mark", "record that the translations match the current pages");
  withOptions(command, "json", "noColor").action((paths: string[]) =>
    onInvocation({ command: "translate", siteDir: ".", paths, options: command.opts<Options>() }),
  );
}

function addMerge(program: Command, onInvocation: (invocation: Invocation) => void): void {
  const command = program
    .command("merge")
    .summary("make the site of the parts that `build --shard` has built")
    .description("Makes the site of the parts that `bcidocs build --shard` has built. Run it in the same commit, with the same flags.")
    .argument("<parts...>", "folders of all parts, e.g. part-*");
  withOptions(command, "config", "quiet", "json", "debug", "noColor", "outDir", "force", "baseUrl", "locale", "strict");
  withOptions(command, "baseline", "updateBaseline", "lock", "updateLock", "threads", "report", "noCache").action((paths: string[]) =>
    onInvocation({ command: "merge", siteDir: ".", paths, options: command.opts<Options>() }),
  );
}

function addMcp(program: Command, onInvocation: (invocation: Invocation) => void): void {
  const command = program
    .command("mcp")
    .summary("answer programs' questions about a built site over standard input and output")
    .description(
      "Answers programs' questions about a built site, as an MCP server (Model Context Protocol) over standard input and output: search, read pages, look up names.",
    )
    .addArgument(new Argument("[place]", "folder or web address of the built site (default: the current folder)").argParser(notEmpty));
  withOptions(command, "debug", "noColor").action((place = ".") =>
    onInvocation({ command: "mcp", siteDir: ".", place, options: command.opts<Options>() }),
  );
}

/** The flags that several commands share, or whose value is checked. */
const options = {
  config: () => new Option("--config <file>", "the site's settings (default: site.config.ts, .mts, .js or .mjs)").argParser(notEmpty),
  quiet: () => new Option("--quiet", "print only a summary, and the errors if the command fails"),
  json: () => new Option("--json", "print one JSON object per event"),
  debug: () => new Option("--debug", "print stack traces"),
  noColor: () => new Option("--no-color", "print without colours (NO_COLOR and FORCE_COLOR are honoured too)"),
  noCache: () => new Option("--no-cache", "do not read or write the cache"),
  strict: () => new Option("--strict", "fail on every broken link, anchor or image (exit 4), and on mistakes in content (exit 3)"),
  locale: () => new Option("--locale <name...>", "build only these languages and the default one"),
  outDir: () => new Option("--out-dir <dir>", "output folder, relative to the site (default: dist)").argParser(notEmpty),
  force: () => new Option("--force", "also delete files in the output folder that bcidocs did not write"),
  baseline: () =>
    new Option("--baseline <file>", "ignore the broken links that are in this file, so that only new ones fail").argParser(notEmpty),
  updateBaseline: () =>
    new Option("--update-baseline", "write the current broken links to the file of --baseline (default: links-baseline.json)").implies({
      baseline: "links-baseline.json",
    }),
  lock: () =>
    new Option(
      "--lock [file]",
      "fail if a URL or heading id in this file no longer exists and has no redirect (default: urls.lock, written if missing)",
    )
      .argParser(notEmpty)
      .conflicts("locale"),
  updateLock: () => new Option("--update-lock", "add new URLs and heading ids to the file of --lock").implies({ lock: true }),
  threads: () =>
    new Option("--threads <count>", "threads that compile pages, 0 for none (default: depends on the size of the site)").argParser(
      numberUpTo(mostThreads, "--threads 4"),
    ),
  /** Whether it suits the site is checked with the config. */
  baseUrl: () =>
    new Option("--base-url <path>", "path at which the site is served, e.g. /kit/").argParser(
      valueThat((value) => value !== "", "Write a path, e.g. --base-url /kit/, or --base-url / for a site at the root of its host."),
    ),
  /** Node takes an empty host for every address of the machine. */
  host: () =>
    new Option("--host <host>", "address to listen on; 0.0.0.0 also allows other machines (default: 127.0.0.1)").argParser(
      valueThat(isHost, "Write a host name or an IP address without a port, e.g. --host 0.0.0.0."),
    ),
  port: () =>
    new Option("--port <port>", "first port to try; 0 for any free port (default: 3000)").argParser(numberUpTo(65_535, "--port 3000")),
  allowedHost: () => {
    const checked = valueThat(
      (value) => isHostName(value.replace(/^\./, "")),
      "Write a host name without a port, e.g. --allowed-host docs.example.com.",
    );
    return new Option("--allowed-host <name>", "another host name that requests may use, e.g. docs.example.com").argParser(
      (value, before: string[] = []) => [...before, checked(value)],
    );
  },
  report: () => {
    const formats = `${reportFormats.slice(0, -1).join(", ")} or ${reportFormats.at(-1)}`;
    const text = `also write the problems in a format for other programs: ${formats}; repeatable; without a file, to standard output`;
    return new Option("--report <format[=file]>", text).argParser(readReport);
  },
};

function withOptions(command: Command, ...names: (keyof typeof options)[]): Command {
  for (const name of names) command.addOption(options[name]());
  return command.allowExcessArguments(false);
}

function siteArgument(): Argument {
  return new Argument("[siteDir]", "folder of the site (default: the current one)").argParser(notEmpty);
}

function valueThat(isFine: (value: string) => boolean, cure: string): (value: string) => string {
  return (value) => {
    if (isFine(value)) return value;
    throw new InvalidArgumentError(cure);
  };
}

function numberUpTo(most: number, example: string): (value: string) => number {
  const checked = valueThat(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= most,
    `Write a number from 0 to ${most}, e.g. ${example}.`,
  );
  return (value) => Number(checked(value));
}

function readShard(value: string): Shard {
  const shard = parseShard(value);
  if (!shard) throw new InvalidArgumentError("Write which part of how many, e.g. --shard 2/8.");
  return shard;
}

function readReport(value: string, before: ReportRequest[] = []): ReportRequest[] {
  const request = readReportRequest(value);
  if ("fault" in request) throw new InvalidArgumentError(request.fault);
  const other = isPrintedDocument(request) && before.find(isPrintedDocument);
  if (!other) return [...before, request];
  const fix = `Give one of them a file, e.g. --report ${request.format}=problems.${request.format}.`;
  throw new InvalidArgumentError(`${other.format} and ${request.format} cannot both go to standard output. ${fix}`);
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
