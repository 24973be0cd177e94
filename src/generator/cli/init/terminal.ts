/** Asks in the terminal, line by line. */
import { createInterface } from "node:readline/promises";
import type { Questions } from "./questions.ts";

interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Runs `ask`; null if the user left with Ctrl-C or Ctrl-D, after which it asks nothing more. */
export async function inTerminal<T>({ input, output }: Streams, work: (questions: Questions) => Promise<T>): Promise<T | null> {
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
