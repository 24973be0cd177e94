/** Deletes a stored colour mode on a site that no longer has the switch. */

/** Without `storage.ts`, which would be a further file to load. */
export function forgetMode(): void {
  if (__CAN_SWITCH__) return;
  try {
    localStorage.removeItem("theme");
  } catch {
    // Blocked storage holds nothing.
  }
}
