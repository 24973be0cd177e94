/** Tells the author of a page what is wrong with the site, over the page, which stays as it was when it was good. */
import { overlayStyles } from "./overlayStyles.ts";

export interface Findings {
  errors: number;
  warnings: number;
  notes: number;
  items: { severity: "error" | "warning" | "info"; text: string }[];
}

export interface Overlay {
  show(findings: Findings): void;
  /** Something about this page or the server; null takes it away. */
  say(text: string | null): void;
}

/** Begins closed, and opens by itself when there is an error. */
export function createOverlay(onCount: (errors: number) => void): Overlay {
  const host = document.createElement("bcidocs-live");
  const root = host.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(overlayStyles);
  root.adoptedStyleSheets = [styles];
  const button = make("button", "summary");
  button.type = "button";
  button.setAttribute("aria-controls", "list");
  const list = make("section", "list");
  list.id = "list";
  list.tabIndex = 0;
  list.setAttribute("aria-label", "Problems of this site");
  const words = make("p", "visually-hidden");
  words.setAttribute("role", "status");
  root.append(list, button, words);

  const state = { findings: null as Findings | null, message: null as string | null, isOpen: false, isClosedByUser: false };
  const draw = () => {
    const { findings, message, isOpen } = state;
    const summary = [message, findings && countText(findings)].filter(Boolean).join(" ");
    const hasAny = summary !== "";
    if (hasAny && !host.isConnected) document.documentElement.append(host);
    if (!hasAny) host.remove();
    const hasErrors = (findings?.errors ?? 0) > 0;
    host.dataset.grade = hasErrors || message ? "error" : "note";
    list.hidden = !isOpen || !findings || findings.items.length === 0;
    button.setAttribute("aria-expanded", String(!list.hidden));
    button.textContent = summary;
    list.replaceChildren(...(findings?.items ?? []).map(itemOf));
    const told = message ?? (findings?.items[0] && hasErrors ? `${summary}: ${findings.items[0].text}` : summary);
    if (words.textContent !== told) words.textContent = told;
  };
  button.addEventListener("click", () => {
    state.isOpen = !state.isOpen;
    state.isClosedByUser = !state.isOpen;
    draw();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !state.isOpen) return;
    const isInside = root.activeElement !== null;
    state.isOpen = false;
    state.isClosedByUser = true;
    draw();
    if (isInside) button.focus();
  });
  return {
    show(findings) {
      const hadErrors = (state.findings?.errors ?? 0) > 0;
      state.findings = findings;
      if (findings.errors > 0 && !hadErrors) state.isClosedByUser = false;
      state.isOpen = findings.errors > 0 ? !state.isClosedByUser : state.isOpen && !hadErrors;
      onCount(findings.errors);
      draw();
    },
    say(text) {
      if (state.message === text) return;
      state.message = text;
      draw();
    },
  };
}

function itemOf({ severity, text }: Findings["items"][number]): HTMLElement {
  const item = make("pre", severity);
  item.textContent = text;
  return item;
}

function countText({ errors, warnings, notes }: Findings): string {
  const parts = [count(errors, "error"), count(warnings, "warning"), count(notes, "note")];
  return parts.filter(Boolean).join(", ");
}

function count(number: number, word: string): string {
  return number === 0 ? "" : `${number} ${word}${number === 1 ? "" : "s"}`;
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
