/** The colour mode that <html> shows, `data-theme`, and the choice that led to it, `data-theme-choice`. */

/** What the switch goes through, in this order. */
export const choices = __FOLLOWS_SYSTEM__ ? ["system", "light", "dark"] : ["light", "dark"];

const { dataset } = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Shows the first that is a choice here; without one, the default. Anything else that an address or the storage holds is ignored. */
export function showMode(...wanted: (string | null)[]): void {
  dataset.themeChoice =
    wanted.find((choice) => choice !== null && choices.includes(choice)) ?? (__FOLLOWS_SYSTEM__ ? "system" : __DEFAULT_MODE__);
  drawMode();
}

/** Once more, after the system changed its mode. */
export function drawMode(): void {
  const { themeChoice = "" } = dataset;
  dataset.theme = themeChoice === "system" ? (systemIsDark.matches ? "dark" : "light") : themeChoice;
}
