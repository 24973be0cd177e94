/** What VitePress calls the `type` of a badge and Starlight its `variant`, as a tone. */
const tones: Record<string, string> = {
  default: "accent",
  note: "accent",
  tip: "accent",
  success: "ok",
  caution: "warn",
  warning: "warn",
};

export function toneOf(name: unknown): string {
  return typeof name === "string" ? (tones[name] ?? name) : "neutral";
}
