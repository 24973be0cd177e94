/** A log that keeps the stages it was told of and says nothing. */
import type { Log } from "../../src/generator/io/io.ts";

export function silentLog(): Log & { stages: string[] } {
  const stages: string[] = [];
  return { stages, stage: (name) => void stages.push(name), progress() {} };
}
