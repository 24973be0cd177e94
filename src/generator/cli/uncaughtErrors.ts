/** What the code of a site does must not end a server that shows it. */

/** Until the returned function is called, errors that nobody caught are reported. `guardExit` sees to calls of `process.exit`. */
export function catchUncaught(onFault: (error: unknown) => void): () => void {
  process.on("uncaughtException", onFault).on("unhandledRejection", onFault);
  return () => void process.off("uncaughtException", onFault).off("unhandledRejection", onFault);
}
