/**
 * Whatever comes in through a door, what `properties.ts` says holds. Here each is tried a few times, with what was once found first;
 * `npm run fuzz -- --minutes 10 --seed 7` goes on for as long as it is told.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recordTrust } from "../support/trust.ts";
import { properties } from "./properties.ts";

const minutes = Number(process.env.BCIDOCS_FUZZ_MINUTES ?? 0);
const seed = Number(process.env.BCIDOCS_FUZZ_SEED ?? 1);
const only = process.env.BCIDOCS_FUZZ_ONLY;

/** Inputs for which a property did not hold, by its name: they are tried first, always. */
const finds: Record<string, unknown[]> = JSON.parse(readFileSync(join(import.meta.dirname, "finds.json"), "utf8"));

const chosen = Object.entries(properties).filter(([name, { isSlow }]) => (only === undefined ? minutes > 0 || !isSlow : name === only));
const usualRuns = 25;
const tried: Record<string, number> = {};

describe("for any input", () => {
  test("each input that is listed belongs to a property", () => {
    expect(Object.keys(finds).filter((name) => !(name in properties))).toEqual([]);
  });

  test.each(chosen)(
    "%s",
    async (name, { check, quickRuns = usualRuns }) => {
      const isLong = minutes > 0;
      const milliseconds = (minutes * 60_000) / chosen.length;
      const effort = { seed, examples: finds[name] ?? [], runs: isLong ? 10_000_000 : quickRuns, ...(isLong && { milliseconds }) };
      const result = await check(name, effort);
      tried[name] = result.tried;
      // After each property: an input that takes too long ends the process.
      if (isLong) await recordTrust("fuzz", { minutes, properties: Object.keys(tried).length, inputs: sum(Object.values(tried)) });
      expect(result.failure).toBeNull();
    },
    Number.POSITIVE_INFINITY,
  );
});

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
