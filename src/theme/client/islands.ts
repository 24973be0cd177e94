/** Wakes islands: fetches the script of each when its time comes, then replays what the reader did to it in the meantime. */
import type { Wake } from "../islands/wake.ts";
import { type FailureKind, showFailure } from "./failure.ts";

/** Events that wake an island. What the second list names would be lost without its script, so it is kept until that is there. */
const noticed = ["pointerover", "touchstart", "focusin"];
const replayed = ["click", "input", "change", "submit", "keydown"];

const tag = "bcidocs-island";

/** What the script of an island exports. */
interface IslandScript {
  /** Resolves when the island answers to events. */
  mount(element: HTMLElement, onCrash: (error: unknown) => void): Promise<void>;
}

/** Wakes the islands of this page, and of each that comes in its place. */
export function start(): void {
  /** What to do again in an island that is not awake yet. */
  const replays = new Map<Element, (() => void)[]>();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) wake(target as HTMLElement);
    },
    { rootMargin: "200px" },
  );

  const wake = async (element: HTMLElement) => {
    if (element.dataset.awake !== undefined) return;
    element.dataset.awake = "";
    seen.unobserve(element);
    replays.set(element, []);
    const drawn = element.innerHTML;
    const fail = (kind: FailureKind) => (error: unknown) => {
      reportError(error);
      element.dispatchEvent(new Event("bcidocs-remove"));
      element.innerHTML = drawn;
      delete element.dataset.awake;
      const main = element.closest("main");
      if (main) showFailure(main, { kind, error, onRetry: () => wake(element) });
    };
    const slow = setTimeout(() => element.setAttribute("aria-busy", "true"), 200);
    try {
      const script = (await import(element.dataset.entry ?? "")) as IslandScript;
      await script.mount(element, fail("crash"));
    } catch (error) {
      fail("missing")(error);
    }
    clearTimeout(slow);
    element.removeAttribute("aria-busy");
    const waiting = replays.get(element);
    replays.delete(element);
    if (element.dataset.awake !== undefined) for (const again of waiting ?? []) again();
  };

  const onEvent = (event: Event) => {
    const { target } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>(tag) : null;
    if (!element) return;
    wake(element);
    const again = replays.has(element) ? replayOf(event, target as HTMLElement) : null;
    if (!again) return;
    replays.get(element)?.push(again);
    if (event.type === "click" || event.type === "submit") event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of [...noticed, ...replayed]) addEventListener(type, onEvent, true);

  const wakeAll = () => {
    for (const element of document.querySelectorAll<HTMLElement>(`${tag}:not([data-awake])`)) {
      const when = (navigator.connection?.saveData ? "interaction" : element.dataset.wake) as Wake;
      if (when === "load") wake(element);
      if (when === "visible") seen.observe(element);
      if (when === "idle") (window.requestIdleCallback ?? setTimeout)(() => wake(element));
    }
  };
  wakeAll();
  addEventListener("bcidocs-page", wakeAll);
}

/** Keys that the browser itself turns into clicks, or into a move of the focus, are not done twice. */
function replayOf(event: Event, target: HTMLElement): (() => void) | null {
  if (event.type === "touchstart") return null;
  if (event instanceof KeyboardEvent && ["Enter", " ", "Tab"].includes(event.key)) return null;
  if (event.type === "click") return () => target.click();
  if (target instanceof HTMLFormElement && event.type === "submit") return () => target.requestSubmit();
  const Kind = event.constructor as new (type: string, init: Event) => Event;
  return () => target.dispatchEvent(new Kind(event.type, event));
}
