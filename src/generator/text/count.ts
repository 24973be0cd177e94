/** How many there are and how large something is, in words. */

/** `(1, "page")` -> `1 page`, `(12345, "page")` -> `12,345 pages`. */
export function countOf(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** `12345` -> `12,345`. To ask Node for it takes 10 ms: it gets ready to write numbers as any country does. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1536` -> `1.5 kB`, `5000000` -> `5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${Math.round(bytes / 100_000) / 10} MB`;
  if (bytes >= 1_000) return `${Math.round(bytes / 100) / 10} kB`;
  return `${bytes} bytes`;
}

/** `09:05:30`, as the clock on the wall. */
export function clockText(milliseconds: number): string {
  return new Date(milliseconds).toTimeString().slice(0, 8);
}
