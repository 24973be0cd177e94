/** Samples: code blocks that TypeScript checks, and what it says of them. */
import type { Place } from "./problem.ts";

/** Languages of code blocks that are checked; `typescript` and the like are written as these. */
export type SampleLanguage = "ts" | "tsx" | "mts" | "cts" | "js" | "jsx" | "mjs" | "cjs";

/** Where the lines of a block are in its file. */
export interface BlockLines {
  /** 1-based line of its file that its first line is. */
  line: number;
  /** 1-based column at which its lines begin; one for each where they differ, e.g. in a list. */
  column: number | number[];
  /** What a value replaced on a line: from this 0-based column on, so much further left than in the file. */
  shifts?: Record<number, [from: number, by: number][]>;
}

/** A code block that TypeScript checks, as its page has it. */
export interface SampleFence extends BlockLines {
  language: SampleLanguage;
  title: string | null;
  /** Not checked, but other blocks may import it. */
  isUnchecked?: true;
  /** Goes on with the block before it. */
  isContinued?: true;
  /** Readers see the types of its names. */
  hasTypes?: true;
  /** `check --run` runs it. */
  isRun?: true;
  /** With the lines that readers do not see. */
  code: string;
  /** Line of `code` that each shown line is, 0-based. */
  visibleLines: number[];
  /** The opening fence. */
  place: Place;
  /** The heading over it; left out at the beginning of a page. */
  heading?: { id: string; text: string };
  /** In the reference: anchor of the member whose comment has it; empty for the export itself. */
  owner?: string;
  /** What the page says that it prints. */
  output?: SampleOutput;
}

/** A block with what a sample prints. */
export interface SampleOutput extends BlockLines {
  text: string;
  place: Place;
}

/** A part of a line as readers see it, 0-based. */
export interface SamplePart {
  line: number;
  column: number;
  length: number;
}

/** A name in a sample that is an export of the SDK or a member of one. */
export interface SampleName extends SamplePart {
  /** e.g. `Noema` or `Noema.calm`. */
  symbol: string;
}

/** The type of a name in a sample. */
export interface SampleType extends SamplePart {
  text: string;
}

/** What `^?` asks for: below which shown line, 0-based, at which column. */
export interface SampleQuery {
  line: number;
  column: number;
  text: string;
}

/** What TypeScript says of one code block. */
export interface CheckedSample {
  names: SampleName[];
  queries: SampleQuery[];
  /** Types of all names, if the block asks for them. */
  types?: SampleType[];
}

/** One use of a symbol by a page: what "Used in" lists. */
export interface SampleUse {
  /** As of a `SampleName`. */
  symbol: string;
  route: string;
  /** The heading over it; left out for the beginning of the page. */
  heading?: { id: string; text: string };
  kind: "sample" | "text";
}
