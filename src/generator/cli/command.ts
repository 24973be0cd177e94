/** What a command of `commands/` is: its help, arguments and flags, and what it does with them. */
import { Argument } from "commander";
import type { Io } from "../io/io.ts";
import { type Flags, notEmpty, type OutputOptions, type Values } from "./flags.ts";
import type { Progress } from "./progress.ts";

/** An argument with the type of its value. */
class TypedArgument<Value> extends Argument {
  declare readonly value: Value;
}

type Arguments = Readonly<Record<string, TypedArgument<unknown>>>;

/** What the user asked for, and what every command needs. */
type Call<Args, FlagSet> = { [Name in keyof Args]: Args[Name] extends TypedArgument<infer Value> ? Value : never } & {
  options: Values<FlagSet>;
  /** Aborted by Ctrl-C, and by errors that nobody catches. */
  signal: AbortSignal;
  progress: Progress;
  /** Writes to standard output. */
  write(text: string): void;
};

interface CommandOf<Args, FlagSet> {
  /** A space parts the name of a group and of the command in it: `theme list`. */
  name: string;
  summary: string;
  /** The summary when left out. */
  description?: string;
  args: Args;
  flags: FlagSet;
  /** What is wrong with flags that each are right. */
  faultOf?(options: Values<FlagSet>): string | null;
  /** The number is the exit status. Import what it needs here: `--version` loads every command. */
  run(call: Call<Args, FlagSet>, io: Io): Promise<number>;
  /** It ends with the result of a site, whatever happens: with its reports, and a summary or the event `end`. */
  result?: "published" | "checked";
  /** Standard output belongs to a program. */
  isForProgram?: true;
  /** It has no result, goes on after errors that nobody catches, and reports them itself. */
  isWatching?(options: Values<FlagSet>): boolean;
}

export type Command = CommandOf<Arguments, Flags>;

/** A command line that was read. */
export interface Invocation {
  command: Command;
  args: Record<string, unknown>;
  options: OutputOptions;
}

/** Infers the types of arguments and flags. */
export function defineCommand<Args extends Arguments, FlagSet extends Flags>(command: CommandOf<Args, FlagSet>): Command {
  return command;
}

/** `<name>`, which must be there. */
export function required(usage: `<${string}>`, text: string): TypedArgument<string> {
  return new TypedArgument<string>(usage, text).argParser(notEmpty);
}

/** `[name]`. */
export function optional(usage: `[${string}]`, text: string): TypedArgument<string | undefined> {
  return new TypedArgument<string | undefined>(usage, text).argParser(notEmpty);
}

/** `[paths...]` or `<paths...>`. */
export function several(usage: string, text: string): TypedArgument<string[]> {
  return new TypedArgument(usage, text);
}

export const siteDir = optional("[siteDir]", "folder of the site (default: the current one)");
