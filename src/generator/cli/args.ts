/** The words of the command line: commands, flags, help. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { WishedAnswers } from "../init/answers.ts";
import { type ReportRequest, readReportRequest } from "../problems/reports/request.ts";
import { nearestName } from "../text/distance.ts";
import { addInitCommand } from "./init/command.ts";

/** What the user asked for. */
export interface Invocation {
  command: "build" | "serve" | "check" | "clean" | "init" | "theme";
  /** Folder given, or the current one. */
  siteDir: string;
  /** Of `theme eject`: the component's name; of `theme list`: left out. */
  component?: string;
  options: Options;
}

export interface Options extends WishedAnswers {
  config?: string;
  outDir?: string;
  baseUrl?: string;
  strict?: boolean;
  threads?: number;
  port?: number;
  host?: string;
  open?: boolean;
  watch?: boolean;
  /** Values of `--allowed-host`. */
  allowedHost?: string[];
  verify?: boolean;
  /** `theme eject` copies the component. */
  copy?: boolean;
  report?: ReportRequest[];
  /** `init` only: ask nothing. */
  yes?: boolean;
  /** False after `--no-cache`. */
  cache?: boolean;
  quiet?: boolean;
  json?: boolean;
  debug?: boolean;
  color?: boolean;
}

/** A finished answer: help or version was printed, or the usage was wrong. */
export interface Answer {
  exitCode: 0 | 2;
}

/** Words before any dash are a folder; text goes through `write` and `writeError`. */
export interface Output {
  write(text: string): void;
  writeError(text: string): void;
}

const describeSite = ["[siteDir]", "folder of the site (default: the current one)"] as const;

export function readArgs(args: string[], output: Output): Invocation | Answer {
  let invocation: Invocation | undefined;
  const program = createProgram(output, (found) => {
    invocation = found;
  });
  try {
    program.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode === 0 ? 0 : 2 };
  }
  return invocation ?? { exitCode: 0 };
}

function createProgram(output: Output, found: (invocation: Invocation) => void): Command {
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
    const command = program
      .command(name)
      .summary(summary)
      .description(summary)
      .argument(...describeSite)
      .addOption(new Option("--config <file>", "the site's settings (default: site.config.ts, .mts, .js or .mjs)"))
      .addOption(new Option("--quiet", "print problems and one summary line only"))
      .addOption(new Option("--json", "print one JSON object per event"))
      .addOption(new Option("--debug", "print stack traces"))
      .addOption(new Option("--no-color", "print without colours (NO_COLOR is honoured too)"))
      .allowExcessArguments(false);
    return command.action((siteDir: string | undefined) =>
      found({ command: name, siteDir: siteDir ?? ".", options: command.opts<Options>() }),
    );
  };
  add("build", "build the site into its output folder")
    .option("--out-dir <dir>", "output folder, relative to the site (default: dist)")
    .option("--base-url <path>", "path below which the site is served, e.g. /kit/")
    .option("--strict", "fail on every broken link, anchor or image (exit 4)")
    .addOption(threadsOption())
    .addOption(reportOption())
    .option("--no-cache", "take nothing from earlier builds, and leave nothing for later ones")
    .option("--verify", "build once more from nothing, and compare every byte");
  add("serve", "build the site, then serve it on this machine as a static host does")
    .addOption(portOption())
    .option("--host <host>", "address to listen at, 0.0.0.0 for other machines too (default: 127.0.0.1)")
    .option("--watch", "show the site while it is written: follow its files, and keep open pages up to date")
    .option("--open", "open the site in the browser")
    .addOption(allowedHostOption())
    .option("--out-dir <dir>", "output folder, relative to the site (default: dist)")
    .option("--base-url <path>", "path below which the site is served, e.g. /kit/")
    .addOption(threadsOption())
    .option("--no-cache", "take nothing from earlier builds, and leave nothing for later ones");
  add("check", "check content and links without writing a site")
    .option("--base-url <path>", "path below which the site is served, e.g. /kit/")
    .option("--strict", "fail on every broken link, anchor or image (exit 4)")
    .addOption(threadsOption())
    .addOption(reportOption())
    .option("--no-cache", "take nothing from earlier runs, and leave nothing for later ones");
  add("clean", "remove the output folder and what bcidocs keeps in .bcidocs/").option(
    "--out-dir <dir>",
    "output folder, relative to the site (default: dist)",
  );
  addTheme(program, found);
  addInitCommand(program, (siteDir, options) => found({ command: "init", siteDir, options }));
  return program;
}

function addTheme(program: Command, found: (invocation: Invocation) => void): void {
  const theme = program.command("theme").summary("list and replace components of the theme").helpCommand(false);
  const options = (command: Command) =>
    command
      .addOption(new Option("--config <file>", "the site's settings (default: site.config.ts, .mts, .js or .mjs)"))
      .addOption(new Option("--json", "print one JSON object per event"))
      .addOption(new Option("--no-color", "print without colours (NO_COLOR is honoured too)"))
      .allowExcessArguments(false);
  const list = options(
    theme
      .command("list")
      .description("list the components that a site may replace")
      .argument(...describeSite),
  );
  list.action((siteDir = ".") => found({ command: "theme", siteDir, options: list.opts<Options>() }));
  const eject = options(
    theme
      .command("eject")
      .description("write a file that takes the place of a component, and draws it as before until you change it")
      .argument("<component>", "name as in `bcidocs theme list`, e.g. Footer")
      .argument(...describeSite)
      .option("--copy", "copy the component and its styles, instead of wrapping it"),
  );
  eject.action((component: string, siteDir = ".") => found({ command: "theme", component, siteDir, options: eject.opts<Options>() }));
}

function reportOption(): Option {
  const text = "also write the problems for another program: text, json, github or gitlab; repeatable, without a file to standard output";
  return new Option("--report <format[=file]>", text).argParser((value, before: ReportRequest[] = []) => {
    const request = readReportRequest(value);
    if ("fault" in request) throw new InvalidArgumentError(request.fault);
    return [...before, request];
  });
}

function threadsOption(): Option {
  return new Option("--threads <count>", "threads that draw pages, 0 for none (default: by the size of the site)").argParser((value) => {
    if (/^\d{1,3}$/.test(value)) return Number(value);
    throw new InvalidArgumentError("Write a number, e.g. --threads 4.");
  });
}

function portOption(): Option {
  return new Option("--port <port>", "first port to try, 0 for any that is free (default: 3000)").argParser((value) => {
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
    throw new InvalidArgumentError("Write a number from 0 to 65535, e.g. --port 3000.");
  });
}

/** May be given several times. */
function allowedHostOption(): Option {
  const collect = (value: string, before: string[] = []) => {
    if (/^\.?[\w.-]+$/.test(value)) return [...before, value];
    throw new InvalidArgumentError("Write a host name without a port, e.g. --allowed-host docs.example.com.");
  };
  return new Option("--allowed-host <name>", "one more host name to answer to, e.g. docs.example.com").argParser(collect);
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
