/** Code of the site must not end a server that shows it. */

/** Reports uncaught errors until the returned function is called. `guardExit` handles calls of `process.exit`. */
export function catchUncaught(onFault: (error: unknown) => void): () => void {
  process.on("uncaughtException", onFault).on("unhandledRejection", onFault);
  return () => void process.off("uncaughtException", onFault).off("unhandledRejection", onFault);
}
