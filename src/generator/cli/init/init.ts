/** `bcidocs init`: asks or guesses what a new site should be, makes it, and says what to type next. */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Answers, guessAnswers, guessPackageManager, type WishedAnswers } from "../../init/answers.ts";
import { addCommand, commandsOf } from "../../init/commands.ts";
import type { ImportRequest } from "../../init/from/importConfig.ts";
import { defaultsText, siteText } from "../../init/messages.ts";
import { type FromFlag, fromFlag, otherTools, toolKeys } from "../../init/otherTools.ts";
import { findOwnSpec } from "../../init/packageOrigin.ts";
import { planSite } from "../../init/plan.ts";
import { readSurroundings } from "../../init/surroundings.ts";
import { readTemplates } from "../../init/templates.ts";
import { changeFolder, writeSite } from "../../init/write.ts";
import type { Io } from "../../io/io.ts";
import { nearestFolder } from "../../siteCode/nearestFolder.ts";
import { printableLines } from "../../text/printable.ts";
import { repositoryOf } from "../repositoryOf.ts";
import { askAnswers, confirm, inTerminal } from "./questions.ts";

interface InitOptions extends WishedAnswers, Partial<Record<FromFlag, string>> {
  /** Nothing is asked. */
  yes?: boolean;
}

/** The status of a program that Ctrl-C ended. */
const interrupted = 130;

/** The exit status. Throws a ProblemError if the folder already has a site, or if nothing can be written. */
export async function init(
  { dir, options, signal, write }: { dir: string; options: InitOptions; signal: AbortSignal; write(text: string): void },
  io: Io,
): Promise<number> {
  const folder = resolve(dir);
  const carried = carriedFrom(options);
  if (carried) {
    const { importConfig: carryOver } = await import("../../init/from/importConfig.ts");
    if (otherTools[carried.tool].isRun) write("To read the config, it is run, as in every build of that tool.\n");
    const report = await carryOver({ ...carried, folder, title: options.title }, io);
    const next = [changeFolder(folder, io.machine.cwd), ...(await commandsOfOther(carried.from, { folder, options }, io))];
    write(`${printableLines(report)}Next steps:\n${next.map((line) => (line ? `  ${line}\n` : "")).join("")}`);
    return 0;
  }
  const root = await repositoryOf(folder, io);
  const packageFolder = await ownFolder(io);
  const userAgent = process.env.npm_config_user_agent ?? "";
  const around = await readSurroundings(folder, { root, userAgent, packageFolder, isMeant: options.template !== undefined }, io);
  const templates = await readTemplates(io);
  const planWith = (answers: Answers, isWelcome?: boolean) => planSite(answers, around, templates, isWelcome);
  const guessed = guessAnswers(around);
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI && !options.yes;
  if (!canAsk) write(defaultsText(guessed, options));
  const plan = canAsk
    ? await inTerminal({ input: process.stdin, output: process.stdout }, async (questions) => {
        const answers = await askAnswers(options, guessed, questions);
        const { extended } = planWith(answers);
        const question = `package.json is there. Add to it: ${extended?.added.join(", ")}?`;
        return planWith(answers, extended === null || (await confirm(question, questions)));
      })
    : planWith({ ...guessed, ...options });
  if (plan === null || signal.aborted) {
    write("\nNothing was written.\n");
    return interrupted;
  }
  const written = await writeSite(folder, plan, io);
  write(siteText({ plan, result: written, folder, from: io.machine.cwd }));
  return 0;
}

/** Of the running package. */
async function ownFolder(io: Io): Promise<string> {
  return (await nearestFolder("package.json", dirname(fileURLToPath(import.meta.url)), io)) ?? "";
}

function carriedFrom(options: InitOptions): Pick<ImportRequest, "tool" | "from"> | null {
  const tool = toolKeys.find((each) => options[fromFlag(each)] !== undefined);
  return tool === undefined ? null : { tool, from: resolve(options[fromFlag(tool)] ?? "") };
}

/** What installs and starts the tool, by the package manager of the other site. */
async function commandsOfOther(from: string, { folder, options }: { folder: string; options: InitOptions }, io: Io): Promise<string[]> {
  const [names = [], ofFolder = [], rootNames = []] = await Promise.all(
    [from, folder, await repositoryOf(folder, io)].map((each) => io.list(each)),
  );
  const packageJson = names.includes("package.json") ? new TextDecoder().decode(await io.readFile(join(from, "package.json"))) : null;
  const userAgent = process.env.npm_config_user_agent ?? "";
  const guessed = guessPackageManager({ names: [...names, ...ofFolder], rootNames, userAgent, packageJson });
  const manager = options.packageManager ?? guessed;
  const ownSpec = await findOwnSpec(await ownFolder(io), folder, io);
  return [addCommand(manager, ownSpec), `${commandsOf[manager].run} bcidocs serve --watch`];
}
