/** A site whose switch was taken away keeps no choice of earlier days. */

/** Without `storage.ts`, which would be a further file to wait for. */
export function forgetMode(): void {
  if (__CAN_SWITCH__) return;
  try {
    localStorage.removeItem("theme");
  } catch {
    // Blocked storage holds nothing.
  }
}
