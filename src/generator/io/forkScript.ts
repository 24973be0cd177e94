/** Runs a module of the program in its own process, which may crash without the command. */
import { type ChildProcess, fork } from "node:child_process";
import nodeModule from "node:module";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";

export interface ForkedScript {
  child: ChildProcess;
  /** What Node has printed about a crash of the process; the empty string without one. */
  crashReport(): string;
  /** Whether the command waits for it. */
  hold(isHeld: boolean): void;
}

/** The process gets at most this much memory for values of JavaScript, unless the user has chosen a limit for the command. */
export function forkScript(script: URL, heapMegabytes: number): ForkedScript {
  const child = fork(fileURLToPath(script), [], {
    serialization: "advanced",
    execArgv: [...process.execArgv, ...memoryLimit(heapMegabytes)],
    env: { ...process.env, ...compileCache() },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  if (running.size === 0) process.on("exit", killAll);
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  });
  const stderr = child.stderr as Socket;
  const hold = (isHeld: boolean): void => {
    for (const each of [child, child.channel, stderr]) isHeld ? each?.ref() : each?.unref();
  };
  return { child, crashReport: forwardUntilCrash(stderr), hold };
}

/** Processes end with the command, however that ends. */
const running = new Set<ChildProcess>();

function killAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

function memoryLimit(megabytes: number): string[] {
  const isChosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((option) => /max[-_]old[-_]space[-_]size/.test(option));
  return isChosen ? [] : [`--max-old-space-size=${megabytes}`];
}

/** What the main program has compiled need not be compiled again. */
function compileCache(): Record<string, string> {
  const { getCompileCacheDir } = nodeModule as { getCompileCacheDir?: () => string | undefined };
  const folder = getCompileCacheDir?.();
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/** Passes on what code of the site prints, but not what Node prints when it crashes; returns a function that gives the crash report. */
function forwardUntilCrash(stream: NodeJS.ReadableStream): () => string {
  let crash = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    const at = crash === "" ? text.search(/<--- Last few GCs --->|FATAL ERROR:|\s*#\s+# Fatal error in/) : 0;
    process.stderr.write(at < 0 ? text : text.slice(0, at));
    if (at >= 0) crash += text.slice(at);
  });
  return () => crash;
}
