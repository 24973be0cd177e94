/** Reads the command line: which command, with which arguments and flags. Prints help, the version, and what is wrong. */
import { Command, CommanderError } from "commander";
import { replacementOf } from "../problems/replacements.ts";
import { nearestName } from "../text/distance.ts";
import type { Command as CommandDefinition, Invocation } from "./command.ts";
import { commands } from "./commands.ts";
import type { OutputOptions } from "./flags.ts";

interface Output {
  write(text: string): void;
  writeError(text: string): void;
}

/** The command to run, or the exit status where help, the version or a wrong usage was printed. */
export function readArgs(args: string[], output: Output): Invocation | { exitCode: 0 | 2 } {
  let invocation: Invocation | undefined;
  const program = createProgram(output, (read) => {
    invocation = read;
  });
  try {
    program.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode === 0 ? 0 : 2 };
  }
  return invocation ?? { exitCode: 0 };
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
  for (const command of commands) addCommand(command, program, onInvocation);
  return program;
}

function addCommand(definition: CommandDefinition, program: Command, onInvocation: (invocation: Invocation) => void): void {
  const { name, summary, description = summary, args, flags, faultOf } = definition;
  const [first = "", inGroup] = name.split(" ");
  const command = (inGroup === undefined ? program : groupOf(first, program)).command(inGroup ?? first);
  command.summary(summary).description(description).allowExcessArguments(false);
  for (const each of Object.values(args)) command.addArgument(each);
  for (const flag of Object.values(flags)) command.addOption(flag);
  command.action(() => {
    const options = command.opts<OutputOptions>();
    const fault = faultOf?.(options) ?? null;
    if (fault !== null) command.error(`error: ${fault}`, { exitCode: 2 });
    const values = Object.keys(args).map((field, index) => [field, command.processedArgs[index]]);
    onInvocation({ command: definition, args: Object.fromEntries(values), options });
  });
}

/** `bcidocs theme`, which has commands of its own. */
function groupOf(name: string, program: Command): Command {
  const group = program.commands.find((command) => command.name() === name);
  return group ?? program.command(name).summary("list and override components of the theme").helpCommand(false);
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
  const replacement = replacementOf(/unknown option '([^'=]+)/.exec(text)?.[1]);
  if (replacement) return `${text.trimEnd()}\n${replacement}\n`;
  const known = unknown && otherNames.get(unknown);
  if (!unknown || (!known && text.includes("Did you mean"))) return text;
  const names = program.commands.map((command) => command.name());
  const meant = known ?? nearestName(unknown, names);
  return `${text.split("\n")[0]}\n${meant ? `Did you mean ${meant}?` : `Commands: ${names.join(", ")}.`}\n`;
}
