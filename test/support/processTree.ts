/** Seconds of the processor, of this process and of those that it has started. */
import { readdirSync, readFileSync } from "node:fs";

/** This process alone, with its threads. */
export function processTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** With all processes below it. Systems other than Linux tell about this process alone. */
export function processTreeTime(): number {
  // Linux counts in hundredths of a second.
  return process.platform === "linux" ? ticksOfTree(process.pid) / 100 : processTime();
}

function ticksOfTree(pid: number | string): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean));
    return children.reduce((sum, child) => sum + ticksOfTree(child), ticksOf(pid));
  } catch {
    // It has ended in the meantime, and counts in its parent.
    return 0;
  }
}

/** `utime`, `stime`, `cutime` and `cstime` of proc_pid_stat(5); the name in front of them may contain spaces. */
function ticksOf(pid: number | string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
