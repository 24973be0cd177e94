/** What `bcidocs init` asks in a terminal. */
import { createInterface } from "node:readline/promises";
import { type Answers, packageManagers, services, templates, type WishedAnswers } from "../../init/answers.ts";

interface Questions {
  /** Shows a text and waits for a line. */
  ask(text: string): Promise<string>;
  write(text: string): void;
}

/** Asks for what flags do not say; an empty line takes the guess. */
export async function askAnswers(wished: WishedAnswers, guessed: Answers, questions: Questions): Promise<Answers> {
  const choose = <Name extends string>(question: string, choices: readonly Name[], guess: Name) =>
    choice(question, { choices, guess }, questions);
  return {
    title: wished.title ?? ((await questions.ask(`Title of the site (${guessed.title}): `)).trim() || guessed.title),
    template:
      wished.template ??
      (await choose("What kind of site? docs: only pages. sdk: also the reference of a TypeScript package.", templates, guessed.template)),
    packageManager: wished.packageManager ?? (await choose("Which package manager?", packageManagers, guessed.packageManager)),
    ci: wished.ci ?? (await choose("Which CI service should run builds?", services, guessed.ci)),
  };
}

/** `true` for yes, which an empty line means. */
export async function confirm(question: string, questions: Questions): Promise<boolean> {
  return (await choice(question, { choices: ["yes", "no"] as const, guess: "yes" }, questions)) === "yes";
}

/** Takes a name or the beginning of just one, and asks again otherwise. */
async function choice<Name extends string>(
  question: string,
  { choices, guess }: { choices: readonly Name[]; guess: Name },
  { ask, write }: Questions,
): Promise<Name> {
  for (;;) {
    const typed = (await ask(`${question}\n  ${choices.join(", ")} (${guess}): `)).trim().toLowerCase();
    if (typed === "") return guess;
    const fitting = choices.filter((name) => name.startsWith(typed));
    const found = choices.find((name) => name === typed) ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (found) return found;
    write(`Please type one of: ${choices.join(", ")}.\n`);
  }
}

/** Runs `ask`; null if the user left with Ctrl-C or Ctrl-D, after which it asks nothing more. */
export async function inTerminal<T>(
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
  work: (questions: Questions) => Promise<T>,
): Promise<T | null> {
  const terminal = createInterface({ input, output });
  // Node keeps a question open forever when its input ends.
  const left = new Promise<null>((resolve) => terminal.once("close", () => resolve(null)));
  try {
    const answered = work({ ask: (text) => terminal.question(text), write: (text) => void output.write(text) });
    answered.catch(() => undefined);
    return await Promise.race([answered, left]);
  } finally {
    terminal.close();
  }
}
