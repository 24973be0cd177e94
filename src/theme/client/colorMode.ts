/** The button that changes the colour mode, and the other open pages that follow. The mode itself was settled by `early.ts`. */
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

/** A reader who chooses the system's mode has no choice to keep. */
function choose(next: string): void {
  if (next === "system") forget(modeKey);
  else keep(modeKey, next);
  showMode(next);
}

/** After a navigation the button may be a new one. Its name is read when it has the focus, so nothing needs to be announced. */
function label(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(".color-mode")) {
    button.disabled = false;
    button.ariaLabel = button.title = `${colorMode}: ${names[choice()]}`;
  }
}
