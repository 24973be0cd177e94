/** Comparison of semantic versions, as far as versions of the headset's OS need it. */

/** Whether `version` is `minimum` or later. A pre-release such as `16.0.0-beta.1` comes before `16.0.0`. */
export function isAtLeast(version: string, minimum: string): boolean {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?(\+[\w.-]+)?$/.exec(version.trim());
  if (!match) return false;
  const wanted = minimum.split(".").map(Number);
  for (const [index, least] of wanted.entries()) {
    const part = Number(match[index + 1]);
    if (part !== least) return part > least;
  }
  return match[4] === undefined;
}
