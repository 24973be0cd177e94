/** Ids and numbers drawn from a source of randomness that is handed in. */

/** 20 characters of a-z and 0-9. */
export function randomId(random: () => number): string {
  return Array.from({ length: 20 }, () => Math.floor(random() * 36).toString(36)).join("");
}

/** Six digits, 100000 to 999999, as Bluetooth actions carry. */
export function randomActionId(random: () => number): number {
  return 100_000 + Math.floor(random() * 900_000);
}
