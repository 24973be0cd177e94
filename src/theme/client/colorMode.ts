/** The button that changes the colour mode, also in other open tabs. `early.ts` sets the mode itself. */
import { colorMode, colorModeDark, colorModeLight, colorModeSystem } from "bcidocs:words";
import { choices, showMode } from "./modes.ts";
import { forget, keep, modeKey, onKeptElsewhere, recall } from "./storage.ts";

const names: Record<string, string> = { dark: colorModeDark, light: colorModeLight, system: colorModeSystem };

export function start(): void {
  label();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, label);
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(".color-mode")) return;
    choose(choices[(choices.indexOf(choice()) + 1) % choices.length] ?? "");
    label();
  });
  onKeptElsewhere(modeKey, () => {
    showMode(recall(modeKey));
    label();
  });
}

function choice(): string {
  return document.documentElement.dataset.themeChoice ?? "";
}

/** The system's mode is no choice to store. */
function choose(next: string): void {
  if (next === "system") forget(modeKey);
  else keep(modeKey, next);
  showMode(next);
}

/** A navigation may bring a new button. Screen readers read its name when it has focus, so nothing is announced. */
function label(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(".color-mode")) {
    button.disabled = false;
    button.ariaLabel = button.title = `${colorMode}: ${names[choice()]}`;
  }
}
