/** The command line: words in, words out, an exit status. */
import { reasonOf } from "../text/errno.ts";
import { printableLines } from "../text/printable.ts";
import { readArgs } from "./args.ts";

/** The number is the exit status. What a command needs is loaded when there is one: `--version` is to answer at once. */
export async function main(args: string[]): Promise<number> {
  ignoreClosedPipe();
  const asked = readArgs(args, {
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(printableLines(text)),
  });
  if ("exitCode" in asked) return asked.exitCode;
  const { runCommand } = await import("./runCommand.ts");
  return runCommand(asked);
}

/** `bcidocs build | head` closes the pipe early: that is no fault. Output that cannot be written, e.g. to a full disk, is told elsewhere. */
function ignoreClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`error X003 the output cannot be written: ${reasonOf(error)}\n`, () => process.exit(1));
  });
}
