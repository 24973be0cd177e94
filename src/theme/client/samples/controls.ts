/** What readers can change while a sample runs, as native form elements. */
import { liveControls, liveMore } from "bcidocs:words";
import { make } from "./elements.ts";
import type { Control } from "./messages.ts";

export type Values = Map<string, Control["value"]>;

export interface ControlsContext {
  /** The block of the sample, whose code follows some controls. */
  block: HTMLElement;
  /** What the sample is about: labels and groups of controls. */
  names: readonly string[];
  /** What the reader has chosen before; a change is noted there, too. */
  values: Values;
  onChange: (id: string, value: Control["value"]) => void;
}

/** So few controls need no fold. */
const few = 2;

/** Fills the form. What the sample is not about is folded. */
export function fillForm(form: HTMLFieldSetElement, controls: Control[], context: ControlsContext): void {
  const { names } = context;
  const isMain = ({ label, group = "" }: Control) => controls.length <= few || names.includes(label) || names.includes(group);
  const others = controls.filter((control) => !isMain(control));
  form.replaceChildren(make("legend", { textContent: liveControls }), ...renderGroups(controls.filter(isMain), context));
  if (others.length > 0) form.append(fold(liveMore, renderGroups(others, context)));
  form.hidden = controls.length === 0;
}

/** Many controls of one kind are folded, unless they are what the sample is about. */
function renderGroups(controls: Control[], context: ControlsContext): HTMLElement[] {
  const groups = new Map<string, HTMLElement[]>();
  for (const control of controls) {
    const name = control.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), labelled(control, context)]);
  }
  return [...groups].flatMap(([name, elements]) => (name === "" ? elements : [fold(name, elements, context.names.includes(name))]));
}

function fold(name: string, elements: HTMLElement[], isOpen = false): HTMLElement {
  return make("details", { open: isOpen }, make("summary", { textContent: name }), make("div", {}, ...elements));
}

function labelled(control: Control, { block, values, onChange }: ControlsContext): HTMLElement {
  const number = control.call === undefined ? null : numberInCode(block, control.call);
  const value = values.get(control.id) ?? (number === null ? control.value : Number(number.textContent));
  const change = (changed: Control["value"]) => {
    values.set(control.id, changed);
    if (number) number.textContent = String(changed);
    onChange(control.id, changed);
  };
  return make("label", {}, ...inputOf(control, { name: make("span", { textContent: control.label }), value, change }));
}

/** The number that the code calls the function with; null where it does not call it, or more than once. */
function numberInCode(block: HTMLElement, call: string): HTMLElement | null {
  const lines = [...block.querySelectorAll<HTMLElement>(".line")].filter(({ textContent }) => textContent.includes(`.${call}(`));
  return lines.length === 1 ? (lines[0]?.querySelector<HTMLElement>(".tk-number") ?? null) : null;
}

interface Field {
  name: HTMLElement;
  value: Control["value"];
  change: (value: Control["value"]) => void;
}

function inputOf(control: Control, { name, value, change }: Field): HTMLElement[] {
  if (control.kind === "choice") {
    const select = make("select", {}, ...control.options.map((option) => new Option(option, option, false, option === value)));
    select.onchange = () => change(select.value);
    return [name, select];
  }
  if (control.kind === "toggle") {
    const box = make("input", { type: "checkbox", checked: value === true });
    box.onchange = () => change(box.checked);
    return [box, name];
  }
  const { min, max, step } = control;
  const input = make("input", { type: "range", min: `${min}`, max: `${max}`, step: `${step}`, value: `${value}` });
  // Screen readers announce the value of the input itself.
  const number = make("span", { className: "live-value", ariaHidden: "true" });
  const show = () => {
    number.textContent = input.value;
    // One part of the track is filled: no browser but Firefox has a name for it.
    const share = (input.valueAsNumber - min) / (max - min);
    input.style.setProperty("--share", `${100 * share}%`);
  };
  show();
  input.oninput = () => {
    show();
    change(input.valueAsNumber);
  };
  return [name, input, number];
}
