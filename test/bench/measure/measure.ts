/** Runs a program to its end and measures time, CPU and memory of all its processes. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Command } from "../tools/tool.ts";
import { watchProcesses } from "./processes.ts";

export interface Cost {
  /** Milliseconds. */
  wall: number;
  cpu: number;
  /** Bytes; null where it cannot be measured. */
  memory: number | null;
}

export interface Measured extends Cost {
  printed: string;
}

export interface Limits {
  cwd: string;
  /** Milliseconds, after which the program is ended. */
  limit: number;
}

/** They do not reach the program, which is in a group of its own, so they are forwarded. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The shell waits for the program and reports the CPU time of it and its children. */
const script = '"$@"; status=$?; times >&3; exit $status';

export async function measure({ program, args, env }: Command, { cwd, limit }: Limits): Promise<Measured> {
  const start = performance.now();
  const child = spawn("sh", ["-c", script, "sh", program, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: undefined, NO_COLOR: "1", ...env },
    // A process group, which can be ended as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const watch = child.pid === undefined ? null : watchProcesses(child.pid);
  const timer = setTimeout(() => endGroup(child), limit);
  const interrupt = () => {
    endGroup(child);
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, interrupt);
  try {
    const { status, wall, texts } = await waitFor(child, start);
    const seen = watch?.stop();
    if (wall >= limit) throw new Error(`it took more than ${Math.round(limit / 1000)} s`);
    if (status !== 0) throw new Error(`it ended with ${status}: ${tail(`${texts[0]}\n${texts[1]}`)}`);
    const cpu = Math.max(readTimes(texts[2] ?? ""), seen?.cpu ?? 0);
    return { wall, cpu, memory: seen?.peakMemory ?? null, printed: texts[0] ?? "" };
  } finally {
    clearTimeout(timer);
    for (const signal of signals) process.off(signal, interrupt);
    watch?.stop();
  }
}

/** The time is that of the exit; a process left behind may hold the streams a while longer. */
function waitFor(child: ChildProcess, start: number): Promise<{ status: number | null; wall: number; texts: string[] }> {
  const texts = ["", "", ""];
  for (const [index, stream] of child.stdio.slice(1).entries()) {
    if (stream && "setEncoding" in stream) stream.setEncoding("utf8").on("data", (text: string) => (texts[index] += text));
  }
  return new Promise((resolve, reject) => {
    let wall = 0;
    child.on("error", reject);
    child.on("exit", () => {
      wall = performance.now() - start;
    });
    child.on("close", (status) => resolve({ status, wall, texts }));
  });
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has just exited.
  }
}

/** `0m0.01s 0m0.00s\n1m2.50s 0m3.25s`: of the shell and of its children, user and system. */
function readTimes(text: string): number {
  const times = [...text.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => Number(minutes) * 60_000 + Number(seconds) * 1000);
  return times.slice(2).reduce((sum, time) => sum + time, 0);
}

function tail(text: string): string {
  return text.trim().split("\n").slice(-40).join("\n").slice(-4000);
}
