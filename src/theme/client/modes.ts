/** The colour mode of <html>, `data-theme`, and the choice behind it, `data-theme-choice`. */

/** The choices of the switch, in order. */
export const choices = __FOLLOWS_SYSTEM__ ? ["system", "light", "dark"] : ["light", "dark"];

const { dataset } = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Applies the first valid choice, or the default. Ignores anything else in an address or in storage. */
export function showMode(...wanted: (string | null)[]): void {
  dataset.themeChoice =
    wanted.find((choice) => choice !== null && choices.includes(choice)) ?? (__FOLLOWS_SYSTEM__ ? "system" : __DEFAULT_MODE__);
  updateMode();
}

/** Applies the choice again after the system changed its mode. */
export function updateMode(): void {
  const { themeChoice = "" } = dataset;
  dataset.theme = themeChoice === "system" ? (systemIsDark.matches ? "dark" : "light") : themeChoice;
}
