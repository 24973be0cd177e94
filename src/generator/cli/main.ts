/** The command line: words in, words out, an exit status. */
import { endProcess } from "../siteCode/exitGuard.ts";
import { reasonOf } from "../text/errno.ts";
import { printableLines } from "../text/printable.ts";
import { readArgs } from "./args.ts";

export { endWith } from "../siteCode/exitGuard.ts";

/** The number is the exit status. Each command loads its modules itself: `--version` must answer at once. */
export async function main(args: string[]): Promise<number> {
  ignoreClosedPipe();
  const invocation = readArgs(args, {
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(printableLines(text)),
  });
  if ("exitCode" in invocation) return invocation.exitCode;
  const { runCommand } = await import("./runCommand.ts");
  return runCommand(invocation);
}

/**
 * `bcidocs build | head` closes the pipe early. That is not a fault: the command goes on silently, so that its status says
 * whether a site was published. Output that cannot be written for another reason, e.g. to a full disk, is reported elsewhere.
 */
function ignoreClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`error X003 the output cannot be written: ${reasonOf(error)}\n`, () => endProcess(1));
  });
  process.stderr.on("error", () => undefined);
}
