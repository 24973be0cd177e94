/** Watches a process and all that it starts, from /proc; on Linux only. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface Watch {
  /** Ends the watch. */
  stop(): Seen;
}

export interface Seen {
  /** The most memory of all processes together, in bytes; pages that two of them share count twice. */
  peakMemory: number;
  /** CPU time of all processes, as far as it was seen, in milliseconds. */
  cpu: number;
}

const interval = 50;

/** Null where there is no /proc. */
export function watchProcesses(root: number): Watch | null {
  if (process.platform !== "linux") return null;
  const pageSize = readSetting("PAGESIZE", 4096);
  const tick = 1000 / readSetting("CLK_TCK", 100);
  const family = new Set([root]);
  const strangers = new Set<number>();
  const cpu = new Map<number, number>();
  let peakMemory = 0;

  const look = () => {
    for (const id of listProcesses()) {
      if (strangers.has(id) || family.has(id)) continue;
      (isOfFamily(id, family) ? family : strangers).add(id);
    }
    let memory = 0;
    for (const id of family) {
      const state = readState(id);
      if (!state) continue;
      memory += state.pages * pageSize;
      cpu.set(id, state.ticks * tick);
    }
    peakMemory = Math.max(peakMemory, memory);
  };
  const timer = setInterval(look, interval);
  look();
  return {
    stop() {
      clearInterval(timer);
      return { peakMemory, cpu: [...cpu.values()].reduce((sum, time) => sum + time, 0) };
    },
  };
}

function listProcesses(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** Those between it and the family may be as new as itself. */
function isOfFamily(id: number, family: ReadonlySet<number>): boolean {
  for (let at: number | undefined = id; at !== undefined && at > 1; at = readState(at)?.parent) {
    if (family.has(at)) return true;
  }
  return false;
}

/** The name of the program is in parentheses and may contain anything, so fields are counted from the last parenthesis. */
function readState(id: number): { parent: number; ticks: number; pages: number } | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), pages: Number(fields[21]) };
  } catch {
    return null;
  }
}

function readSetting(name: string, usual: number): number {
  try {
    return Number(execFileSync("getconf", [name], { encoding: "utf8" })) || usual;
  } catch {
    return usual;
  }
}
