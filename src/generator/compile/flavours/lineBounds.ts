/** Finds the line around an offset. Asked for rising offsets, it looks at each line once, however long the line is. */

export interface LineBounds {
  start: number;
  /** Offset of the line feed, or the end of the text. */
  end: number;
}

export function createLineBounds(text: string): (at: number) => LineBounds {
  let line: LineBounds = { start: 0, end: -1 };
  return (at) => {
    if (at >= line.start && at <= line.end) return line;
    const end = text.indexOf("\n", at);
    line = { start: at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1, end: end < 0 ? text.length : end };
    return line;
  };
}
