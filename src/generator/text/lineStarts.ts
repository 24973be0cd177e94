/** Where the lines of a text begin, and which of them holds an offset. */

export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last of `count` ascending values that is not greater than `value`. */
export function lastNotAfter(count: number, value: number, valueAt: (index: number) => number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueAt(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
