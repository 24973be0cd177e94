/**
 * Figures of the suites that attack and damage. Each suite records what it tried; `node test/tried/trust.mjs` keeps that in
 * `test/trust.json`, and writes it into the page about security, which `docsOfTrust.test.ts` compares.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFolder } from "./folders.ts";

export type Counts = Record<string, number>;

/** Notes what a suite has tried, and how often what happened. */
export async function recordTrust(suite: string, counts: Counts): Promise<void> {
  const folder = join(outputFolder, "trust");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${suite}.json`), `${JSON.stringify(counts, null, 2)}\n`);
}

/** What a suite tries, and what it fails without. */
export const suites: Record<string, [tried: string, holds: string]> = {
  faults: ["Weaknesses of other tools, and kinds of bad input", "Each has a test, or a reason why it differs"],
  fuzz: ["Inputs at random, at each way in", "Every property holds"],
  attacks: ["Payloads in every field", "No output holds or obeys them"],
  "attacks-quick": ["Some payloads of each kind in every field, in each `npm test`", "No output holds or obeys them"],
  "attacks-browser": ["The same pages in Chromium, with the policy and without", "Nothing runs, and nothing outside is asked"],
  "attacks-mcp": ["The same site, asked over MCP", "No answer obeys them"],
  killed: ["Builds killed at random moments", "The site is wholly old or wholly new, and the next build equals a clean one"],
  signals: ["Ctrl-C and SIGTERM in each step", "The build ends, and leaves nothing"],
  disk: ["Builds on a disk that is full", "Refused with the reason, or done; the site stays whole"],
  concurrent: ["Builds at once, and next to `serve --watch`", "Each is done, or says which one holds the lock"],
  flips: ["Bits flipped in files of the cache", "The next build equals a clean one"],
  "part-flips": ["Bits flipped in parts of a sharded build", "Refused, or the site equals that of whole parts"],
  clocks: ["Builds while the clock goes back", "Each equals a clean one"],
  "same-size-and-time": ["Edits that leave size and time as they were", "The next build has them"],
};

/** `afterTheEnd` -> `after the end`. */
const wordsOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: string[][]) => [head, head.map(() => "---"), ...rows].map(line).join("\n");

/** In the order above. */
export function tableOfFigures(figures: Record<string, Counts>): string {
  const rows = Object.entries(suites).flatMap(([name, [tried, holds]]) => {
    const counts = figures[name];
    return counts
      ? [
          [
            tried,
            Object.entries(counts)
              .map(([key, count]) => `${count.toLocaleString("en")} ${wordsOf(key)}`)
              .join(", "),
            holds,
          ],
        ]
      : [];
  });
  return table(["Tried", "How often, and what happened", "What holds each time"], rows);
}

/** What `test/tried/faults.mjs` has seen. */
export interface TriedFaults {
  /** `Docusaurus 3.10.2` */
  versions: string[];
  /** Null: not tried. */
  faults: { what: string; results: (TriedFault | null)[] }[];
}

interface TriedFault {
  /** Exit status, or why there is none. */
  status: number | string;
  /** What of its place the output names. */
  said: "line" | "file" | "nothing";
  output: "new" | "kept" | "lost";
  /** What it did and must not do. */
  harm?: string;
}

const placeWords = { line: "place named", file: "file named", nothing: "place not named" };
const outputWords = { new: "published", kept: "old site kept", lost: "old site lost" };

export function tableOfFaults({ versions, faults }: TriedFaults): string {
  const cell = (result: TriedFault | null) => {
    if (result === null) return "not tried";
    const { status, said, output, harm } = result;
    const words = [typeof status === "number" ? `Status ${status}` : status, placeWords[said], outputWords[output]].join(", ");
    return harm === undefined ? words : `${words}; **${harm}**`;
  };
  return table(
    ["Fault", ...versions],
    faults.map(({ what, results }) => [what, ...results.map(cell)]),
  );
}

/** The page with both tables below their headings. */
export function withTables(page: string, figures: Record<string, Counts>, tried: TriedFaults): string {
  const put = (text: string, head: string, rows: string) => text.replace(new RegExp(`^\\| ${head} \\|.*(?:\\n\\|.*)*`, "m"), () => rows);
  return put(put(page, "Tried", tableOfFigures(figures)), "Fault", tableOfFaults(tried));
}
