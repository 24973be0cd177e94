/** What the compiler finds in the samples of a page: names of the SDK, and types to show. */

/** A name in a sample that is an export or a member of the SDK. */
export interface SampleName {
  /** Where it begins in the code that the fence shows. */
  from: number;
  /** Where it ends. */
  to: number;
  /** The export, or the export and its member. @example "Noema.calm" */
  symbol: string;
  /** How it is declared, on one line. @example "calm(): Promise<number>" */
  signature?: string;
}

/** The type of an identifier in the shown code: of a fence marked `twoslash`, or what a `^?` asks for. */
export interface SampleType {
  from: number;
  to: number;
  /** What an editor shows. @example "const noema: Noema" */
  text: string;
}

/** What a comment `^?` asks for, shown under its line. */
export interface SampleQuery {
  /** The shown line that it points at, from 1. */
  line: number;
  /** Where its arrow points, from 1. */
  column: number;
  text: string;
}

/** What the compiler found in one fence. */
export interface CheckedSample {
  names: SampleName[];
  queries: SampleQuery[];
  /** Types of all identifiers, if the fence is marked `twoslash`. */
  types?: SampleType[];
}

/** One use of a symbol by a page: what "Used in" lists. */
export interface SampleUse {
  symbol: string;
  route: string;
  /** The heading over it; left out for the beginning of the page. */
  heading?: { id: string; text: string };
  kind: "sample" | "text";
}
