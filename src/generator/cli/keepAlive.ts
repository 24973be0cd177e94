/** What the code of a site does must not end a server that shows it. */

/** Until the answered function is called, `process.exit` throws, and errors that nobody caught are told. Only signals end the process. */
export function keepAlive(onFault: (error: unknown) => void): () => void {
  const { exit } = process;
  process.exit = () => {
    throw new Error("it called process.exit(), which would have ended the server");
  };
  process.on("uncaughtException", onFault).on("unhandledRejection", onFault);
  return () => {
    process.exit = exit;
    process.off("uncaughtException", onFault).off("unhandledRejection", onFault);
  };
}
