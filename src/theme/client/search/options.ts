/** The list below a field as a combobox has it: the focus stays in the field, and keys move which entry is the active one. */

/** See https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. */
export function createOptions(input: HTMLInputElement, list: HTMLElement) {
  const state = { active: null as HTMLElement | null, isWalking: false };
  const all = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  describe(input, list);

  const activate = (option: HTMLElement | undefined) => {
    state.active?.setAttribute("aria-selected", "false");
    state.active = option ?? null;
    option?.setAttribute("aria-selected", "true");
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const walkTo = (option: HTMLElement | undefined) => {
    state.isWalking = true;
    activate(option);
    option?.scrollIntoView({ block: "nearest", behavior: "instant" });
    // The title of the first group is above it.
    if (option && option === all()[0]) list.scrollTop = 0;
  };
  list.addEventListener("pointermove", ({ target, movementX, movementY }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    // A list that scrolls below a resting pointer moves nothing.
    if (option && option !== state.active && (movementX || movementY)) activate(option);
  });

  return {
    /** After the list was filled again. The entry at this index is the active one, none for -1. */
    renew(active: number) {
      const options = all();
      options.forEach((option, index) => {
        option.id = `${list.id}-${index}`;
      });
      input.setAttribute("aria-expanded", String(options.length > 0));
      state.isWalking = false;
      activate(options[active]);
      list.scrollTop = 0;
    },
    /** Whether the key was one for the list. */
    onKey(event: KeyboardEvent): boolean {
      const { key, shiftKey, ctrlKey, metaKey } = event;
      const options = all();
      if (options.length === 0) return false;
      const step = stepsFrom(state.active ? options.indexOf(state.active) : -1, options.length, state.isWalking)[key];
      if (step !== undefined && !event.altKey) walkTo(options[step]);
      else if (key === "Enter" && state.active)
        state.active.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey, ctrlKey, metaKey }));
      else return false;
      event.preventDefault();
      return true;
    },
    /** The reader writes again: Home and End are for the field. */
    release() {
      state.isWalking = false;
    },
  };
}

function describe(input: HTMLInputElement, list: HTMLElement): void {
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
}

/** Where each key leads. */
function stepsFrom(at: number, count: number, isWalking: boolean): Record<string, number> {
  return {
    ArrowDown: (at + 1) % count,
    ArrowUp: at > 0 ? at - 1 : count - 1,
    ...(isWalking && { Home: 0, End: count - 1 }),
  };
}
