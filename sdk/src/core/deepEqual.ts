/** Equality of plain data, told by its JSON text with sorted keys. */

export function isSame<T>(a: T, b: T): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part)) ?? ""
  );
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
