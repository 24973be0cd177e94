/** The commands and flags of the command line, as its help prints them. */
import { readArgs } from "../../../src/generator/cli/args.ts";
import { table } from "./generated.ts";

interface Entry {
  /** e.g. `build [options] [siteDir]` or `--config <file>`. */
  term: string;
  text: string;
}

/** A heading and tables for each command, those within others included. */
export function commandTables(): string {
  return commandsBelow([]).join("\n\n");
}

function commandsBelow(words: string[]): string[] {
  const commands = sectionOf(helpOf(words), "Commands").filter(({ term }) => !/^help\b/.test(term));
  return commands.flatMap(({ term }) => {
    const own = [...words, term.split(/[ |]/)[0] ?? ""];
    const below = commandsBelow(own);
    return below.length > 0 ? below : [describeCommand(own)];
  });
}

function describeCommand(words: string[]): string {
  const help = helpOf(words);
  const usage = /^Usage: (.*)$/m.exec(help)?.[1]?.replace("[options] ", "") ?? "";
  const about = help.split("\n\n")[1]?.replace(/\s+/g, " ") ?? "";
  const rows = [...sectionOf(help, "Arguments"), ...sectionOf(help, "Options").filter(({ term }) => term !== "-h, --help")];
  const list = rows.map(({ term, text }) => [`\`${term}\``, sentence(text)]);
  return [
    `### \`${usage}\` {#${words.join("-")}}`,
    `${sentence(about).replace(/\.$/, "")}.`,
    ...(list.length > 0 ? [table(["Argument or flag", "Meaning"], list)] : []),
  ].join("\n\n");
}

/** The output of `bcidocs build --help`. */
function helpOf(words: string[]): string {
  let printed = "";
  const write = (text: string) => {
    printed += text;
  };
  readArgs([...words, "--help"], { write, writeError: write });
  return printed;
}

/** The list below a heading of the help; a term is indented by two spaces, and lines with more belong to it. */
function sectionOf(help: string, heading: string): Entry[] {
  const body = help.split(`${heading}:\n`)[1]?.split("\n\n")[0] ?? "";
  return body
    .replace(/\n {3,}(?=\S)/g, " ")
    .split("\n")
    .flatMap((line) => {
      const [, term = "", text = ""] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
      return term === "" ? [] : [{ term, text }];
    });
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
