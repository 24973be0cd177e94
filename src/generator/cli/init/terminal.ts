/** Asks in the terminal, line by line. */
import { createInterface } from "node:readline/promises";
import type { Questions } from "./questions.ts";

interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Runs what asks; null when the user left with Ctrl-C or Ctrl-D, after which nothing more is asked. */
export async function inTerminal<T>({ input, output }: Streams, work: (questions: Questions) => Promise<T>): Promise<T | null> {
  const terminal = createInterface({ input, output });
  // Node keeps a question open for ever when its input ends.
  const left = new Promise<null>((resolve) => terminal.once("close", () => resolve(null)));
  try {
    const answered = work({ ask: (text) => terminal.question(text), write: (text) => void output.write(text) });
    answered.catch(() => undefined);
    return await Promise.race([answered, left]);
  } finally {
    terminal.close();
  }
}
