/** Hydrates islands: fetches the script of each when it is due, then replays the events that came before. */
import type { HydrationTrigger } from "../islands/Island.tsx";
import { markStopped, showFailure } from "./failure.ts";

/** Events that hydrate an island. Those of the second list would be lost without its script, so they are replayed. */
const noticed = ["pointerover", "touchstart", "focusin"];
const replayed = ["click", "input", "change", "submit", "keydown"];

const tag = "bcidocs-island";

/** The exports of an island's script. */
interface IslandScript {
  /** Resolves when the island responds to events. */
  mount(element: HTMLElement, onCrash: (error: unknown, isOfEffect: boolean) => void): Promise<void>;
}

const hydrated = new Set<HTMLElement>();
/** Events to replay once the island is hydrated. */
const replays = new Map<Element, (() => void)[]>();
/** `composition` resolves when the reader's input method has put its word together: a field that changes meanwhile would get it twice. */
const state = { composition: null as Promise<unknown> | null };
const viewObserver = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) hydrate(target as HTMLElement);
  },
  { rootMargin: "200px" },
);

/** Hydrates the islands of this page, and of each later page. */
export function start(): void {
  addEventListener("compositionstart", () => {
    state.composition = new Promise((resolve) => addEventListener("compositionend", resolve, { once: true }));
  });
  for (const type of [...noticed, ...replayed]) addEventListener(type, onEvent, true);
  hydrateAll();
  // What was written while this script was on its way, or was kept by the browser, is an event of the island, too.
  for (const field of document.querySelectorAll<HTMLInputElement>(`${tag} :is(input, textarea)`)) {
    if (field.value !== field.defaultValue) field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, onChange);
}

function hydrateAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`${tag}:not([data-hydrated])`)) {
    const when = (navigator.connection?.saveData ? "interaction" : element.dataset.hydrate) as HydrationTrigger;
    if (when === "load") hydrate(element);
    if (when === "visible") viewObserver.observe(element);
    if (when === "idle") (window.requestIdleCallback ?? setTimeout)(() => hydrate(element));
  }
}

function onChange(): void {
  for (const element of hydrated) if (!element.isConnected) remove(element);
  viewObserver.disconnect();
  hydrateAll();
}

function onEvent(event: Event): void {
  const { target } = event;
  const element = target instanceof Element ? target.closest<HTMLElement>(tag) : null;
  if (!element) return;
  hydrate(element);
  const again = replays.has(element) ? replayOf(event, target as HTMLElement) : null;
  if (!again) return;
  replays.get(element)?.push(again);
  if (event.type === "click" || event.type === "submit") event.preventDefault();
  event.stopImmediatePropagation();
}

async function hydrate(element: HTMLElement): Promise<void> {
  if (element.dataset.hydrated !== undefined) return;
  element.dataset.hydrated = "";
  hydrated.add(element);
  viewObserver.unobserve(element);
  replays.set(element, []);
  // If this island fails, the islands inside it start again too.
  const serverHtml = element.innerHTML.replaceAll(' data-hydrated=""', "");
  const slow = setTimeout(() => element.setAttribute("aria-busy", "true"), 200);
  const onRetry = () => {
    hydrate(element);
    // Others may have failed while the message was shown.
    hydrateAll();
  };
  try {
    const script = (await import(element.dataset.entry ?? "")) as IslandScript;
    await state.composition;
    if (element.isConnected) {
      await script.mount(element, (error, isOfEffect) => {
        fail(element, { error, isQuiet: isOfEffect, onRetry });
        element.innerHTML = serverHtml;
      });
    } else remove(element);
  } catch (error) {
    fail(element, { error });
  }
  clearTimeout(slow);
  element.removeAttribute("aria-busy");
  const waiting = replays.get(element);
  replays.delete(element);
  if (element.isConnected) for (const again of waiting ?? []) again();
}

/** Unmounts the island; it may hydrate again afterwards. */
function remove(element: HTMLElement): void {
  element.dispatchEvent(new Event("bcidocs-remove"));
  hydrated.delete(element);
  delete element.dataset.hydrated;
}

/** Outside the main area, and where rendering did not fail, an island keeps the server's HTML and stays static. */
function fail(
  element: HTMLElement,
  { error, isQuiet = false, onRetry }: { error: unknown; isQuiet?: boolean; onRetry?: () => void },
): void {
  reportError(error);
  remove(element);
  const main = element.closest("main");
  if (!element.isConnected) return;
  const onWithout = () => {
    element.dataset.hydrated = "failed";
    if (main) markStopped(element);
    hydrateAll();
  };
  if (main && !isQuiet) showFailure(main, { error, onRetry, onWithout });
  else onWithout();
}

/** Skips keys that the browser turns into clicks or focus moves itself, and clicks that open a link elsewhere. */
function replayOf(event: Event, target: HTMLElement): (() => void) | null {
  if (event.type === "touchstart") return null;
  if (event instanceof KeyboardEvent && ["Enter", " ", "Tab"].includes(event.key)) return null;
  if (event instanceof MouseEvent && event.type === "click") {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    return ctrlKey || metaKey || shiftKey || altKey ? null : () => target.click();
  }
  if (target instanceof HTMLFormElement && event.type === "submit") return () => target.requestSubmit();
  const Kind = event.constructor as new (type: string, init: Event) => Event;
  const restore = keepValue(target);
  return () => {
    restore();
    target.dispatchEvent(new Kind(event.type, event));
  };
}

/** React sets fields to what it knows. Returns what brings back what the reader wrote, so that React takes it for new. */
function keepValue(target: HTMLElement): () => void {
  const isWritten = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (!isWritten || /^(?:file|checkbox|radio)$/.test(target.type)) return () => undefined;
  const { value } = target;
  const [start, end] = target instanceof HTMLSelectElement ? [null, null] : [target.selectionStart, target.selectionEnd];
  return () => {
    // React watches the property of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, value);
    if (start !== null && !(target instanceof HTMLSelectElement)) target.setSelectionRange(start, end);
  };
}
