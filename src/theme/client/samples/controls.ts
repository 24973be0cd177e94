/** The controls beside a running sample, as native form elements. */
import type { Control } from "./messages.ts";

export type Values = Map<string, Control["value"]>;

/** `values` has what the reader has chosen before; a change is noted there, too. */
export function renderControls(
  controls: Control[],
  values: Values,
  onChange: (id: string, value: Control["value"]) => void,
): HTMLElement[] {
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
