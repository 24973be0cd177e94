/** What is below the code of a live sample once it has been run: state, controls, plot and output. */
import { liveControls, liveOutput } from "bcidocs:words";
import type { Control, Line } from "./messages.ts";
import panelStyles from "./panel.css" with { type: "text" };
import { createPlot } from "./plot.ts";

type Values = Map<string, Control["value"]>;

/** Older lines make room. */
const shownLines = 200;

export interface Panel {
  /** Announced to screen readers. */
  setState(text: string): void;
  setControls(controls: Control[], onChange: (id: string, value: Control["value"]) => void): void;
  add(lines: Line[]): void;
  /** Empties the output and the plot. */
  clear(): void;
  /** Whether the controls change anything. */
  setRunning(isRunning: boolean): void;
  /** What the reader has chosen. */
  values: Values;
}

/** Appended to the block. */
export function createPanel(block: HTMLElement): Panel {
  addStyles();
  const panel = block.appendChild(document.createElement("div"));
  panel.className = "live-panel";
  const state = panel.appendChild(document.createElement("p"));
  state.role = "status";
  const form = panel.appendChild(document.createElement("fieldset"));
  form.hidden = true;
  const plot = createPlot();
  panel.append(plot.element);
  const output = panel.appendChild(document.createElement("pre"));
  output.className = "live-output";
  output.tabIndex = 0;
  output.role = "group";
  output.ariaLabel = liveOutput;
  const values: Values = new Map();
  return {
    values,
    setState: (text) => {
      state.textContent = text;
    },
    setControls(controls, onChange) {
      const legend = document.createElement("legend");
      legend.textContent = liveControls;
      form.replaceChildren(legend, ...renderControls(controls, values, onChange));
      form.hidden = controls.length === 0;
    },
    add(lines) {
      const isAtEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 20;
      for (const { text, isError, points } of lines) {
        const line = output.appendChild(document.createElement("span"));
        line.textContent = `${text}\n`;
        if (isError) line.className = "is-error";
        if (points) plot.add(points);
      }
      while (output.childElementCount > shownLines) output.firstElementChild?.remove();
      if (isAtEnd) output.scrollTop = output.scrollHeight;
    },
    clear() {
      output.replaceChildren();
      plot.clear();
    },
    setRunning(isRunning) {
      form.disabled = !isRunning;
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

/** The controls beside a running sample, as native form elements. `values` has what the reader has chosen before; a change is noted there, too. */
function renderControls(controls: Control[], values: Values, onChange: (id: string, value: Control["value"]) => void): HTMLElement[] {
  const groups = new Map<string, HTMLElement>();
  const elements: HTMLElement[] = [];
  for (const control of controls) {
    const element = labelled(control, values.get(control.id) ?? control.value, (value) => {
      values.set(control.id, value);
      onChange(control.id, value);
    });
    if (control.group === undefined) elements.push(element);
    else groupOf(control.group, groups, elements).append(element);
  }
  return elements;
}

/** Many controls of one kind are folded. */
function groupOf(name: string, groups: Map<string, HTMLElement>, elements: HTMLElement[]): HTMLElement {
  const known = groups.get(name);
  if (known) return known;
  const group = document.createElement("details");
  group.appendChild(document.createElement("summary")).textContent = name;
  const items = document.createElement("div");
  group.append(items);
  groups.set(name, items);
  elements.push(group);
  return items;
}

function labelled(control: Control, value: Control["value"], onChange: (value: Control["value"]) => void): HTMLElement {
  const label = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = control.label;
  if (control.kind === "choice") {
    const select = document.createElement("select");
    select.append(...control.options.map((option) => new Option(option, option, false, option === value)));
    select.onchange = () => onChange(select.value);
    label.append(name, select);
    return label;
  }
  const input = document.createElement("input");
  if (control.kind === "toggle") {
    input.type = "checkbox";
    input.checked = value === true;
    input.onchange = () => onChange(input.checked);
    label.append(input, name);
    return label;
  }
  input.type = "range";
  input.min = String(control.min);
  input.max = String(control.max);
  input.step = String(control.step);
  input.value = String(value);
  // Screen readers announce the value of the input itself.
  const shown = document.createElement("span");
  shown.className = "live-value";
  shown.ariaHidden = "true";
  shown.textContent = input.value;
  input.oninput = () => {
    shown.textContent = input.value;
    onChange(input.valueAsNumber);
  };
  label.append(name, input, shown);
  return label;
}
