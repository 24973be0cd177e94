/** Runs a module that may do anything in its own process, with limits, and ends all processes that it has started. */
import { type ChildProcess, spawn } from "node:child_process";
import type { LimitedRequest, LimitedRun } from "./io.ts";

const isWindows = process.platform === "win32";

/** Environment variables that a program needs to find others. */
const passedVariables = ["PATH", "Path", "SystemRoot", "TEMP", "TMP", "TMPDIR", "HOME", "USERPROFILE", "LANG"];

export function runLimited({ file, cwd, seconds, megabytes, mostBytes }: LimitedRequest): Promise<LimitedRun> {
  const args = [`--max-old-space-size=${megabytes}`, "--enable-source-maps", file];
  const env = Object.fromEntries(passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const options = {
    cwd,
    env: { ...env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"],
    detached: !isWindows,
  };
  // The module may kill its parent, so it gets a shell as parent.
  const shell = ['"$@"; exit $?', "sample", process.execPath, ...args];
  const child = isWindows ? spawn(process.execPath, args, options) : spawn("/bin/sh", ["-c", ...shell], options);
  const run: LimitedRun = { output: "", complaint: "", status: null, signal: null, limit: null };
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = (limit: LimitedRun["limit"]) => {
      run.limit ??= limit;
      endGroup(child);
    };
    const timer = setTimeout(() => stop("time"), seconds * 1000);
    const take = (field: "output" | "complaint") => {
      const decoder = new TextDecoder();
      return (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes) stop("output");
        else run[field] += decoder.decode(chunk, { stream: true });
      };
    };
    child.stdout.on("data", take("output"));
    child.stderr.on("data", take("complaint"));
    const end = () => {
      clearTimeout(timer);
      endGroup(child);
      if (run.limit === null && /JavaScript heap out of memory/.test(run.complaint)) run.limit = "memory";
      resolve(run);
    };
    child.on("error", (error) => {
      run.complaint = error.message;
      end();
    });
    child.on("exit", (status, signal) => {
      Object.assign(run, { status, signal });
      // What it has started may hold the streams open for ever.
      endGroup(child);
      const late = setTimeout(end, 1000);
      child.on("close", () => {
        clearTimeout(late);
        end();
      });
    });
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (isWindows) spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
    else process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
