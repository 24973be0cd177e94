/** Tries the corrections of misspelt names: one is kept only where its page is checked again, and no error takes the place of its own. */
import type { SampleFence } from "../model/samples.ts";
import type { Fault } from "./diagnostics.ts";
import { type Sample, samplesOf } from "./sampleFiles.ts";
import type { SampleResult } from "./sampleResult.ts";

/** A page: its blocks, and what is wrong in each. */
interface Page {
  fences: readonly SampleFence[];
  faults: readonly (readonly Fault[])[];
}

/** How often a page is checked again at most: each correction on its own if all of them together are wrong. */
const mostTries = 20;

const nameOf = ({ fix }: Fault): string | undefined => fix && `${fix.from} ${fix.to}`;

/** Of each page, the faults by block; those that no correction cures keep the name as a guess. */
export async function provenFixes(
  pages: readonly Page[],
  { shared, check }: { shared: readonly string[]; check(samples: readonly Sample[][]): Promise<ReadonlyMap<string, SampleResult>> },
): Promise<Fault[][][]> {
  const drafts = pages.map((page) => ({ ...page, proven: new Set<string>(), waiting: namesIn(page) }));
  let trials = drafts.flatMap((draft) => (draft.waiting.length > 0 ? [{ draft, names: new Set(draft.waiting) }] : []));
  for (let round = 0; trials.length > 0 && round <= mostTries; round++) {
    const samples = trials.map(({ draft, names }) => samplesOf(corrected(draft, names), shared));
    const results = await check(samples);
    const next: typeof trials = [];
    for (const [index, { draft, names }] of trials.entries()) {
      const after = samples[index]?.map(({ id }) => results.get(id)) ?? [];
      const isGood = after.every((result, block) => isBetter(draft.faults[block] ?? [], result, names));
      if (isGood) draft.proven = names;
      const name = isGood && round === 0 ? undefined : draft.waiting.shift();
      if (name !== undefined) next.push({ draft, names: new Set([...draft.proven, name]) });
    }
    trials = next;
  }
  const keptOf = ({ fix, also, ...fault }: Fault, proven: ReadonlySet<string>): Fault => {
    if (!fix || proven.has(nameOf({ ...fault, fix }) ?? "")) return { ...fault, ...(fix && { fix, also }) };
    return { ...fault, nearest: fix.to };
  };
  return drafts.map(({ faults, proven }) => faults.map((ofBlock) => ofBlock.map((fault) => keptOf(fault, proven))));
}

function namesIn({ faults }: Page): string[] {
  return [...new Set(faults.flat().flatMap((fault) => nameOf(fault) ?? []))];
}

/** Nothing is wrong but what was wrong before, and is not corrected. Types in a message may be others now. */
function isBetter(before: readonly Fault[], after: SampleResult | undefined, names: ReadonlySet<string>): boolean {
  const keyOf = ({ line, code }: Fault) => `${line} ${code}`;
  const left = before.filter((fault) => !names.has(nameOf(fault) ?? "")).map(keyOf);
  const isLeft = (fault: Fault) => left.includes(keyOf(fault)) && left.splice(left.indexOf(keyOf(fault)), 1).length > 0;
  return after !== undefined && after.unchecked === undefined && after.faults.every(isLeft);
}

function corrected({ fences, faults }: Page, names: ReadonlySet<string>): SampleFence[] {
  return fences.map((fence, block) => {
    const lines = fence.code.split("\n");
    const places = (faults[block] ?? []).flatMap((fault) =>
      fault.fix && names.has(nameOf(fault) ?? "") ? [fault, ...(fault.also ?? [])].map((place) => ({ ...place, ...fault.fix })) : [],
    );
    // From right to left, so that columns hold.
    for (const { line, column, from = "", to = "" } of places.sort((a, b) => b.column - a.column)) {
      const text = lines[line] ?? "";
      if (text.startsWith(from, column)) lines[line] = text.slice(0, column) + to + text.slice(column + from.length);
    }
    return { ...fence, code: lines.join("\n") };
  });
}
