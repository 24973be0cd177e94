/** Runs a module that may do anything in its own process, with limits, and ends all processes that it has started. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { attempt } from "../text/attempt.ts";
import type { LimitedRequest, LimitedRun, ModuleResult } from "./io.ts";

const isWindows = process.platform === "win32";

/** Environment variables that a program needs to find others. */
const passedVariables = ["PATH", "Path", "SystemRoot", "TEMP", "TMP", "TMPDIR", "HOME", "USERPROFILE", "LANG"];

export function runLimited({ file, cwd, seconds, megabytes, mostBytes }: LimitedRequest): Promise<LimitedRun> {
  const args = [`--max-old-space-size=${megabytes}`, "--enable-source-maps", file];
  const env = Object.fromEntries(passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  // What it starts has it too, unless that is given another environment.
  const mark = `BCIDOCS_SAMPLE=${randomUUID()}`;
  const options = {
    cwd,
    env: { ...env, NO_COLOR: "1", BCIDOCS_SAMPLE: mark.slice(mark.indexOf("=") + 1) },
    stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"],
    detached: !isWindows,
  };
  // The module may kill its parent, so it gets a shell as parent.
  const shell = ['"$@"; exit $?', "sample", process.execPath, ...args];
  const child = isWindows ? spawn(process.execPath, args, options) : spawn("/bin/sh", ["-c", ...shell], options);
  const run: LimitedRun = { output: "", complaint: "", status: null, signal: null, limit: null };
  const onExit = () => endAll(child, mark);
  process.setMaxListeners(process.getMaxListeners() + 1).once("exit", onExit);
  const ended = new Promise<LimitedRun>((resolve) => {
    let bytes = 0;
    const stop = (limit: LimitedRun["limit"]) => {
      run.limit ??= limit;
      endAll(child, mark);
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
      endAll(child, mark);
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
      endAll(child, mark);
      const late = setTimeout(end, 1000);
      child.on("close", () => {
        clearTimeout(late);
        end();
      });
    });
  });
  return ended.finally(() => process.off("exit", onExit).setMaxListeners(process.getMaxListeners() - 1));
}

/** The process, its group, and on Linux also what has left the group. */
function endAll({ pid }: ChildProcess, mark: string): void {
  if (pid === undefined) return;
  // Each attempt fails for a process that has ended.
  if (isWindows) spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
  else attempt(() => process.kill(-pid, "SIGKILL"));
  const isMarked = (id: string) => attempt(() => readFileSync(`/proc/${id}/environ`, "latin1").split("\0").includes(mark));
  // One may start another while the list is read.
  for (let rounds = 0, left = [""]; process.platform === "linux" && left.length > 0 && rounds < 20; rounds++) {
    left = readdirSync("/proc").filter((id) => /^\d+$/.test(id) && isMarked(id));
    for (const id of left) attempt(() => process.kill(Number(id), "SIGKILL"));
  }
}

/** Runs a foreign module in its own process, and returns what it writes to file descriptor 3. */
export async function runModule(code: string, folder: string): Promise<ModuleResult> {
  const child = spawn(process.execPath, ["--input-type=module", "-"], { cwd: folder, stdio: ["pipe", "ignore", "pipe", "pipe"] });
  const [input, , complaints, results] = child.stdio as unknown as [Writable, null, Readable, Readable];
  const ended = new Promise<number | null>((resolve) => child.on("error", () => resolve(null)).on("close", resolve));
  // One that ends early reads no further; its status says why.
  input.on("error", () => undefined);
  input.end(code);
  const [output, complaint, status] = await Promise.all([text(results), text(complaints), ended]);
  return status === 0 && output !== "" ? { output } : { complaint };
}
