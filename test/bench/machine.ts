/** The machine on which the figures were measured. */
import { availableParallelism, cpus, release, totalmem, type as typeOfSystem } from "node:os";
import type { Machine } from "./results.ts";

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() || "unknown",
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${typeOfSystem()} ${release().replace(/-.*/, "")}`,
    node: process.versions.node,
  };
}
