/** Tries the corrections of misspelt names: one is kept only where its page is checked again, and no error takes the place of its own. */
import type { SampleFence } from "../model/samples.ts";
import type { Fault } from "./diagnostics.ts";
import { type Sample, samplesOf } from "./sampleFiles.ts";
import type { SampleResult } from "./sampleResult.ts";

/** Of names on one page: each is tried on its own. */
const mostTried = 20;

/** The faults of each page whose correction is right there: another page may go on otherwise after an equal block. */
export async function provenFixes<T extends { fences: readonly SampleFence[]; faults: readonly (readonly Fault[])[] }>(
  pages: readonly T[],
  { shared, check }: { shared: readonly string[]; check(samples: Sample[]): Promise<ReadonlyMap<string, SampleResult>> },
): Promise<(page: T) => ReadonlySet<Fault>> {
  const trials = pages.flatMap((page) => {
    const fixes = page.faults.flat().flatMap(({ fix }) => fix ?? []);
    const names = new Map(fixes.map((fix) => [`${fix.from} ${fix.to}`, fix]));
    return [...names.values()].slice(0, mostTried).map((fix) => {
      const cured = page.faults.map((faults) => faults.filter((fault) => fault.fix?.from === fix.from && fault.fix.to === fix.to));
      const fences = page.fences.map((fence, block) => ({ ...fence, code: corrected(fence.code, cured[block] ?? []) }));
      return { page, cured, samples: samplesOf(fences, shared) };
    });
  });
  const results = await check(trials.flatMap(({ samples }) => samples));
  const proven = trials.filter(({ page: { faults }, cured, samples }) =>
    samples.every(({ id }, block) => {
      // Types in a message may be others now.
      const keyOf = ({ line, code }: Fault) => `${line} ${code}`;
      const left = (faults[block] ?? []).filter((fault) => !cured[block]?.includes(fault)).map(keyOf);
      const { faults: now, unchecked } = results.get(id) ?? { faults: [], unchecked: "" };
      return unchecked === undefined && now.every((fault) => left.includes(keyOf(fault))) && now.length <= left.length;
    }),
  );
  return (page) => new Set(proven.flatMap((trial) => (trial.page === page ? trial.cured.flat() : [])));
}

function corrected(code: string, faults: readonly Fault[]): string {
  const lines = code.split("\n");
  const places = faults.flatMap(({ line, column, also = [], fix }) => [{ line, column }, ...also].map((place) => ({ ...place, ...fix })));
  // From right to left, so that columns hold.
  for (const { line, column, from = "", to = "" } of places.sort((a, b) => b.column - a.column)) {
    const text = lines[line] ?? "";
    if (text.startsWith(from, column)) lines[line] = text.slice(0, column) + to + text.slice(column + from.length);
  }
  return lines.join("\n");
}
