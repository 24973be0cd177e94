/** Memory of large sites. */
import { setFlagsFromString } from "node:v8";

/** From this many pages on, what is kept of them is most of the memory. */
const manyPages = 10_000;

/**
 * Call it before this many pages are compiled or rendered: else V8 lets garbage grow to several times of what is in use, and
 * 50,000 pages take a third more memory. A build that makes little garbage, as after an edit, would only be slower.
 */
export function spareMemory(pages: number): void {
  if (pages >= manyPages) setFlagsFromString("--heap-growing-percent=30");
}
