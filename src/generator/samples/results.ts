/** What TypeScript says of a sample, where its page has it: problems with their places, names in the code that readers see. */
import type { Place, Problem } from "../model/problem.ts";
import type { BlockLines, CheckedSample, SampleFence } from "../model/samples.ts";
import { problem } from "../problems/problem.ts";
import type { Fault } from "./diagnostics.ts";
import type { SampleResult } from "./sampleResult.ts";

/** Of blocks that go on with none. */
export function strayContinuations(fences: readonly SampleFence[]): Problem[] {
  const [first] = fences;
  if (!first?.isContinued) return [];
  const hint = "Write `continue` only after a block in TypeScript or JavaScript.";
  return [problem("M059", "The sample continues the one before it, but there is none.", { place: first.place, hint })];
}

/** `isStrict`: what is found fails the build. `proven`: faults whose correction may be written; all, if left out. */
export function problemsOfSample(
  fence: SampleFence,
  { faults, unchecked }: SampleResult,
  isStrict: boolean,
  proven?: ReadonlySet<Fault>,
): Problem[] {
  const isComment = /\.[cm]?[jt]sx?$/.test(fence.place.path);
  const level = (found: Problem): Problem => (isStrict ? { ...found, severity: "error" } : found);
  if (unchecked !== undefined && !fence.isUnchecked) {
    const hint = "Shorten it, or write `nocheck` after its language.";
    return [level(problem("M061", `The sample is not checked: ${unchecked}.`, { place: fence.place, hint }))];
  }
  return faults.map((fault) => {
    const place = placeOfFault(fence, fault);
    if (fault.isNote) {
      const hint = "If the SDK has renamed it, write its new name. If it is the reader's own, `// @errors: 2304` says so.";
      return problem("M065", `Nothing declares "${fault.message}": no block of the page, and not the SDK.`, { place, hint });
    }
    const found =
      fault.code === 0
        ? problem("M058", fault.message, { place, hint: "Correct the comment, or the code that it refers to." })
        : problem(isComment ? "S027" : "M057", `TS${fault.code}: ${fault.message.replace(guess, "")}`, {
            place,
            hint: hintOf(fault),
            fix:
              fault.fix && proven?.has(fault) !== false
                ? { ...fault.fix, also: fault.also?.map((place) => placeInBlock(fence, place)) }
                : undefined,
          });
    return level(found);
  });
}

const guess = / Did you mean (?:to write )?'[^']+'\?$/;

function hintOf({ message, code, fix, nearest = fix?.to }: Fault): string {
  if (nearest !== undefined) return `Did you mean \`${nearest}\`?`;
  const own = guess.exec(message)?.[0]?.trim();
  const advice = `To show this error on purpose, add the line \`// @errors: ${code}\`; to skip the check, add \`nocheck\` after the language.`;
  return own ?? `Correct the sample. ${advice}`;
}

function placeOfFault(fence: SampleFence, { line, column, length }: Fault): Place {
  const start = placeInBlock(fence, { line, column });
  const end = length > 0 ? placeInBlock(fence, { line, column: column + length }) : undefined;
  const width = (fence.code.split("\n")[line] ?? "").length - column;
  return { path: fence.place.path, ...start, ...(end && width > 0 && { endColumn: Math.min(end.column, start.column + width) }) };
}

/** The place in the file of a place in the code of a block, 0-based. */
export function placeInBlock({ line: first, column: columns, shifts }: BlockLines, { line, column }: { line: number; column: number }) {
  const start = typeof columns === "number" ? columns : (columns[line] ?? 1);
  const by = shifts?.[line]?.findLast(([from]) => from <= column)?.[1] ?? 0;
  return { line: first + line, column: start + column + by };
}

/** As parts of the shown lines. */
export function checkedSample(fence: SampleFence, { names, queries, types }: SampleResult): CheckedSample {
  const lines = new Map(fence.visibleLines.map((origin, line) => [origin, line]));
  const shown = <T extends { line: number }>(part: T): T[] => {
    const line = lines.get(part.line);
    return line === undefined ? [] : [{ ...part, line }];
  };
  return {
    names: names.flatMap(shown).map(({ text, ...name }) => ({ ...name, symbol: text })),
    queries: queries.flatMap(shown),
    ...(types && { types: types.flatMap(shown) }),
  };
}
