/** Detects whether a file was written since it was last seen, without reading it. */
import type { Stats } from "node:fs";

/** Some file systems record times to two seconds only. */
const coarse = { step: 1_000, milliseconds: 2_000 };
const fine = 50;

/**
 * Size, time of the last write and time of the last change of any kind: `touch` cannot set that one. A file that was
 * written just now has none, since it may be written again within the same tick of the clock.
 */
export function fingerprintOf({ size, mtimeMs, ctimeMs }: Pick<Stats, "size" | "mtimeMs" | "ctimeMs">): string {
  const uncertain = mtimeMs % coarse.step === 0 ? coarse.milliseconds : fine;
  return Date.now() - Math.max(mtimeMs, ctimeMs) < uncertain ? "" : `${size} ${mtimeMs} ${ctimeMs}`;
}
