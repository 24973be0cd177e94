/** Types of the names in a sample: without this script a tap or Enter shows them, with it the pointer and the focus do. Enter goes into one that is a link. */
import { placeNextTo } from "./placeNextTo.ts";

export function start(): void {
  if (!("popover" in HTMLElement.prototype)) return;
  let openBox: HTMLElement | null = null;
  const typeOf = (name: Element) => document.getElementById(name.getAttribute("popovertarget") ?? "");
  const hide = () => {
    if (openBox?.matches(":popover-open")) openBox.hidePopover();
    openBox = null;
  };
  const show = (target: EventTarget | null) => {
    const name = target instanceof Element ? target.closest(".code button[popovertarget]") : null;
    // The pointer may go into the box.
    if (!name && target instanceof Element && target.closest(".code > [popover]")) return;
    const type = name && typeOf(name);
    if (type !== openBox) hide();
    if (!name || !type) return;
    openBox = type;
    if (!type.matches(":popover-open")) type.showPopover();
    placeNextTo(name, type);
  };
  addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && show(target));
  addEventListener("focusin", ({ target, relatedTarget }) => {
    const isBack = relatedTarget instanceof Element && relatedTarget.matches(".code > [popover]");
    if (!isBack && target instanceof Element && target.matches(".code button[popovertarget]:focus-visible")) show(target);
  });
  addEventListener("focusout", ({ relatedTarget }) => relatedTarget !== null && relatedTarget !== openBox && hide());
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest(".code button[popovertarget]"))) return;
    // The browser would hide what the pointer or the focus shows already.
    event.preventDefault();
    show(event.target);
    // By the keyboard.
    if (event.detail === 0) openBox?.focus();
  });
  skipRepeats();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, skipRepeats);
  for (const type of ["bcidocs-page", "bcidocs-patch", "resize", "scroll"]) addEventListener(type, hide, { passive: true });
}

/** The keyboard stops once in a block for each type. */
function skipRepeats(): void {
  for (const type of document.querySelectorAll(".code > [popover]")) {
    const [, ...others] = document.querySelectorAll<HTMLElement>(`.code button[popovertarget="${type.id}"]`);
    for (const name of others) name.tabIndex = -1;
  }
}
