/** Wakes islands: fetches the script of each when its time comes, then replays what the reader did to it in the meantime. */
import type { Wake } from "../islands/wake.ts";
import { showFailure } from "./failure.ts";

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
  /** Awake, or about to be. */
  const awake = new Set<HTMLElement>();
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
    awake.add(element);
    seen.unobserve(element);
    replays.set(element, []);
    // Islands within it begin anew as well, should it fail.
    const drawn = element.innerHTML.replaceAll(' data-awake=""', "");
    const slow = setTimeout(() => element.setAttribute("aria-busy", "true"), 200);
    try {
      const script = (await import(element.dataset.entry ?? "")) as IslandScript;
      if (element.isConnected) {
        await script.mount(element, (error) => {
          fail(element, error, () => {
            wake(element);
            // Others may have failed behind the message.
            wakeAll();
          });
          element.innerHTML = drawn;
        });
      } else remove(element);
    } catch (error) {
      fail(element, error);
    }
    clearTimeout(slow);
    element.removeAttribute("aria-busy");
    const waiting = replays.get(element);
    replays.delete(element);
    if (element.isConnected) for (const again of waiting ?? []) again();
  };

  /** Ends what React does in it; from then on it may wake again. */
  const remove = (element: HTMLElement) => {
    element.dispatchEvent(new Event("bcidocs-remove"));
    awake.delete(element);
    delete element.dataset.awake;
  };

  /** Outside of the main area an island that failed stays as the server drew it, and asleep. */
  const fail = (element: HTMLElement, error: unknown, onRetry?: () => void) => {
    reportError(error);
    remove(element);
    const main = element.closest("main");
    if (!element.isConnected) return;
    if (main) showFailure(main, { error, onRetry });
    else element.dataset.awake = "failed";
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
  const onChange = () => {
    for (const element of awake) if (!element.isConnected) remove(element);
    seen.disconnect();
    wakeAll();
  };
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, onChange);
}

/** Keys that the browser itself turns into clicks, or into a move of the focus, are not done twice; neither is what opens a link elsewhere. */
function replayOf(event: Event, target: HTMLElement): (() => void) | null {
  if (event.type === "touchstart") return null;
  if (event instanceof KeyboardEvent && ["Enter", " ", "Tab"].includes(event.key)) return null;
  if (event instanceof MouseEvent && event.type === "click") {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    return ctrlKey || metaKey || shiftKey || altKey ? null : () => target.click();
  }
  if (target instanceof HTMLFormElement && event.type === "submit") return () => target.requestSubmit();
  const Kind = event.constructor as new (type: string, init: Event) => Event;
  return () => target.dispatchEvent(new Kind(event.type, event));
}
