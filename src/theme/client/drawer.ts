/** The menu of small screens, a native popover: this shows docs pages or links of the site, traps the focus, and lets Back close it. */
import { backToMenu } from "bcidocs:words";

/** Milliseconds between the end of a touch and its click, at most. */
const untilClick = 400;

export function start(): void {
  const menu = document.querySelector<HTMLElement>(".side-menu");
  if (!menu) return;
  const isOpen = () => menu.matches(":popover-open");
  const close = () => isOpen() && menu.hidePopover();
  const entry = createBackEntry(close);

  let isPressedBeside = false;
  const giveBack = () => {
    setBehind(false);
    document.querySelector<HTMLElement>(".header-menu")?.focus({ preventScroll: true });
  };
  const change = (isOpening: boolean) => {
    document.querySelector(".header-menu")?.setAttribute("aria-expanded", `${isOpening}`);
    if (isOpening) {
      requestAnimationFrame(() => setTimeout(() => isOpen() && setBehind(true)));
      createPanels(menu);
      entry.add();
    } else {
      entry.remove();
      if (isPressedBeside) afterClick(() => isOpen() || giveBack());
      else giveBack();
    }
    isPressedBeside = false;
  };
  const enter = () => isOpen() && stopsIn(menu)[0]?.focus({ preventScroll: true });
  menu.addEventListener("beforetoggle", ({ newState }) => change(newState === "open"));
  menu.addEventListener("toggle", enter);
  const notePress = ({ target }: Event) => {
    isPressedBeside = isOpen() && !menu.contains(target as Node);
  };
  addEventListener("pointerdown", notePress, { capture: true, passive: true });
  menu.addEventListener("keydown", (event) => isOpen() && keepFocus(event, stopsIn(menu)));
  menu.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (!link || !isOpen() || isForElsewhere(link, event)) return;
    entry.leave();
    close();
    // The next page replaces the drawer's history entry.
    if (!event.defaultPrevented) location.replace(link.href);
    event.preventDefault();
  });
  matchMedia("(min-width: 997px)").addEventListener("change", () => {
    close();
    for (const panel of menu.querySelectorAll("nav")) panel.inert = false;
  });
  addEventListener("bcidocs-page", close);
  // The reader opened it before this script was loaded.
  if (isOpen()) {
    change(true);
    enter();
  }
}

/** Some browsers close a popover before the click that closes it: until then, ignore clicks on the page below. */
function afterClick(run: () => void): void {
  const controller = new AbortController();
  const finish = () => {
    controller.abort();
    run();
  };
  const timer = setTimeout(finish, untilClick);
  controller.signal.addEventListener("abort", () => clearTimeout(timer));
  addEventListener("click", finish, { signal: controller.signal, capture: true });
}

/** Whether the click opens the link in another tab, or saves it. */
function isForElsewhere(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey || link.hasAttribute("download") || !["", "_self"].includes(link.target);
}

/** Makes everything behind an open drawer inert. That changes the style of each element of the page, for which a tap would wait. */
function setBehind(isBehind: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>("body > :not(.frame, [aria-live]), main, main ~ *"))
    element.inert = isBehind;
}

/** The elements in tab order. */
function stopsIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("a, button, summary, input")].filter((stop) => stop.checkVisibility());
}

/** After the last element Tab goes to the first. */
function keepFocus(event: KeyboardEvent, stops: HTMLElement[]): void {
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.key !== "Tab" || document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}

/** Runs each time the drawer opens: the docs pages come first, and the button in its head switches between them and the site's links. */
function createPanels(menu: Element): void {
  const docs = menu.querySelector<HTMLElement>(".sidebar");
  const site = menu.querySelector<HTMLElement>(".side-menu-site");
  if (!docs || !site?.firstElementChild) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "side-menu-switch" });
  menu.querySelector(".side-menu-head > :first-child")?.replaceWith(button);
  const show = (isDocs: boolean) => {
    docs.inert = !isDocs;
    site.inert = isDocs;
    button.textContent = isDocs ? backToMenu : docs.ariaLabel;
    button.toggleAttribute("data-forward", !isDocs);
  };
  show(true);
  let top = 0;
  button.addEventListener("click", () => {
    const isDocs = docs.inert;
    if (!isDocs) top = menu.scrollTop;
    show(isDocs);
    menu.scrollTop = isDocs ? top : 0;
    slide(isDocs ? docs : site, isDocs ? 1 : -1);
  });
}

/** Slides a panel in, from the right (1) or from the left (-1). */
function slide(panel: Element, side: 1 | -1): void {
  const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isMotionReduced) panel.animate({ translate: [`${side * 100}% 0`, "0 0"] }, { duration: 150, easing: "ease-out" });
}

/** An entry of the browser's history for something above the page, so that Back closes it and stays on the page. */
function createBackEntry(onBack: () => void) {
  let isThere = false;
  let isGoing = false;
  addEventListener("popstate", () => {
    const isBack = isThere && !isGoing;
    isGoing = false;
    if (!isBack) return;
    isThere = false;
    onBack();
  });
  return {
    add() {
      if (!isThere) history.pushState(history.state, "");
      isThere = true;
    },
    /** It was closed by other means than Back. */
    remove() {
      if (!isThere) return;
      isThere = false;
      isGoing = true;
      history.back();
    },
    /** Keeps the entry, for a page that replaces it. */
    leave() {
      isThere = false;
    },
  };
}
