/** Keeps the code of a site (config, plugins, components) from ending the command: only the command decides when it ends, and how. */

/** Thrown when code of the site tries to end the process. */
export class ExitCallError extends Error {}

const { exit, reallyExit } = process as NodeJS.Process & { reallyExit(status?: number): never };

/** Ends the process immediately, guarded or not. */
export function endProcess(status: number): never {
  // `exit` itself asks for it.
  Object.assign(process, { reallyExit });
  return exit.call(process, status);
}

/** From now on, a call of `process.exit` or the like throws an ExitCallError that says which one it was. */
export function guardExit(): void {
  const forbid = (name: string) => (): never => {
    throw new ExitCallError(`it calls process.${name}(), which would end the command`);
  };
  Object.assign(process, { exit: forbid("exit"), abort: forbid("abort"), reallyExit: forbid("reallyExit") });
}

/** Milliseconds in which what is left to do may come to its end. */
const grace = 200;

/** Ends the process with this status, in spite of timers, listeners and `process.exitCode` of the site's code. */
export function endWith(status: number): void {
  const end = (): never => endProcess(status);
  Object.assign(process, { exit: end, abort: end });
  process.exitCode = status;
  process.on("exit", () => {
    process.exitCode = status;
  });
  // The work is done and reported; later actions of the site's code change nothing.
  process.on("uncaughtException", () => undefined);
  // An unref'd timer does not keep the process: with nothing left to do, it ends immediately.
  // Printed text may still be pending, e.g. for a pipe that is read slowly.
  const isWritten = () => process.stdout.writableLength === 0 && process.stderr.writableLength === 0;
  const endWhenWritten = () => (isWritten() ? end() : void setTimeout(endWhenWritten, grace).unref());
  setTimeout(endWhenWritten, grace).unref();
}
