/** Figures and tables as text. */

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function milliseconds(figure: number): string {
  return `${figure.toFixed(0)} ms`;
}

export function megabytes(bytes: number): string {
  return bytes < 1e10 ? `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export function kilobytes(bytes: number): string {
  return `${count(Math.round(bytes / 1000))} kB`;
}

export function count(number: number): string {
  return number.toLocaleString("en");
}

/** `92 %` for 0.92. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `12.3 ×`; three digits at most. */
export function times(ratio: number): string {
  return `${ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)} ×`;
}

/** For a terminal: the first column to the left, the others to the right. */
export function alignTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0));
  return rows.map((row) => row.map(align).join("  ").trimEnd()).join("\n");
}

/** The first row is the head. */
export function markdownTable([head = [], ...rows]: readonly string[][]): string {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
