/** A log that records its stages and prints nothing. */
import type { Log } from "../../src/generator/io/io.ts";

export function silentLog(): Log & { stages: string[] } {
  const stages: string[] = [];
  return { stages, stage: (name) => void stages.push(name), progress() {} };
}
