/** The size of a file in words. */

/** `1536` -> `1.5 kB`, `5000000` -> `5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${Math.round(bytes / 100_000) / 10} MB`;
  if (bytes >= 1_000) return `${Math.round(bytes / 100) / 10} kB`;
  return `${bytes} bytes`;
}
