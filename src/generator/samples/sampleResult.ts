/** What the thread that checks samples says of each. */
import type { SamplePart, SampleQuery } from "../model/samples.ts";
import type { Fault } from "./diagnostics.ts";

/** What TypeScript says of a sample; places are those of its code, 0-based, whatever page it is on. */
export interface SampleResult {
  faults: Fault[];
  names: FoundName[];
  queries: SampleQuery[];
  types?: FoundName[];
  /** Names that neither it nor a block before it declares. */
  unknown?: string[];
  /** Why the TypeScript of bcidocs checked it, and not the SDK's own. */
  stopped?: string;
  /** Why nothing is known of it. */
  unchecked?: string;
}

/** Of a sample of which nothing is known. */
export function notChecked(unchecked?: string): SampleResult {
  return { faults: [], names: [], queries: [], ...(unchecked !== undefined && { unchecked }) };
}

/** A name on a line of the code, and the symbol or the type that it has. */
export interface FoundName extends SamplePart {
  text: string;
}
