/** What is below the code of a live sample once it has been run: what happens, state, controls, plot and output. */
import { liveOutput } from "bcidocs:words";
import { type ControlsContext, fillForm, type Values } from "./controls.ts";
import { createDisplay, type DisplayView } from "./displays.ts";
import { make } from "./elements.ts";
import type { FromWorker, Line, Shown } from "./messages.ts";
import panelStyles from "./panel.css" with { type: "text" };
import { createPlot } from "./plot.ts";

/** Older lines make room. */
const shownLines = 200;

export type Panel = ReturnType<typeof createPanel>;

/** Appended to the block, unless that holds a place for it. What is there stays until the sample starts. */
export function createPanel(block: HTMLElement) {
  addStyles();
  const place = block.querySelector(".live-panel") ?? block.appendChild(make("div"));
  place.classList.add("live-panel");
  const names = (block.dataset.controls ?? "").split(/\s*,\s*/).filter(Boolean);
  const state = place.appendChild(make("p", { role: "status" }));
  const form = make("fieldset");
  const plot = createPlot();
  const output = make("pre", { className: "live-output", tabIndex: 0, role: "group", ariaLabel: liveOutput });
  /** What the reader has chosen. */
  const values: Values = new Map();
  const views = new Map<string, DisplayView>();
  return {
    values,
    /** Announced to screen readers. */
    setState(text: string) {
      state.textContent = text;
    },
    /** Shows what the sample is about; the result are the displays to start. */
    start({ controls, displays }: Extract<FromWorker, { type: "started" }>, onChange: ControlsContext["onChange"]) {
      const chosen = names.flatMap((name) => displays.filter(({ label }) => label === name));
      views.clear();
      for (const display of chosen) views.set(display.id, createDisplay(display));
      fillForm(form, controls, { block, names, values, onChange });
      form.disabled = false;
      // The controls stand where the first of them is named.
      const first = names.findIndex((name) => controls.some(({ label, group }) => [label, group].includes(name)));
      const elements = chosen.map((display) => ({
        isBefore: names.indexOf(display.label) < first,
        element: views.get(display.id)?.element ?? "",
      }));
      const part = (isBefore: boolean) => elements.filter((each) => each.isBefore === isBefore).map(({ element }) => element);
      place.replaceChildren(...part(true), form, ...part(false), state, plot.element, output);
      return chosen;
    },
    show: (id: string, data: Shown) => views.get(id)?.show(data),
    add(lines: Line[]) {
      const isAtEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 20;
      for (const { text, isError, points } of lines) {
        output.append(make("span", { textContent: `${text}\n`, ...(isError && { className: "is-error" }) }));
        if (points) plot.add(points);
      }
      while (output.childElementCount > shownLines) output.firstElementChild?.remove();
      if (isAtEnd) output.scrollTop = output.scrollHeight;
    },
    /** Empties the output and the plot. */
    clear() {
      output.replaceChildren();
      plot.clear();
    },
    /** The controls change nothing from now on. */
    end() {
      form.disabled = true;
      for (const view of views.values()) view.end?.();
    },
  };
}

/** A sheet that a script adopts, which the policy allows: no page without a sample that runs has these rules. */
function addStyles(): void {
  if (document.documentElement.dataset.liveStyles !== undefined) return;
  document.documentElement.dataset.liveStyles = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyles);
  document.adoptedStyleSheets.push(sheet);
}
