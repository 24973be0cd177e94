/** What the main area shows when a component of the page fails; navbar, sidebar and footer keep working. */
import { cause, pageCrashed, pageError, pageErrorText, partStopped, retry, showWithout, tryAgain } from "bcidocs:words";
import { makeElement } from "./makeElement.ts";

interface Failure {
  error: unknown;
  /** Called after the page is restored. Without it, the only remedy is to reload the page. */
  onRetry?: (() => void) | undefined;
  /** Called after the page is restored for a reader who does without what failed. */
  onWithout: () => void;
}

/** How browsers report a script that they could not fetch. */
const missingScript = /dynamically imported module|importing a module script/i;

/** Causes may be circular. */
const deepest = 10;

/** Replaces the content of `main` until the reader retries. A second failure adds nothing to the first. */
export function showFailure(main: HTMLElement, { error, onRetry, onWithout }: Failure): void {
  if (main.querySelector(".failure")) return;
  const [message = "", ...deeper] = causes(error);
  // The browser would repeat the same answer, and a republished site has other script names.
  const isMissing = missingScript.test(message);
  const texts = isMissing ? [pageErrorText, message] : [message];
  const button = makeElement("button", "button", isMissing ? retry : tryAgain);
  const without = makeElement("button", "button is-quiet", showWithout);
  const panel = makeElement("div", "failure");
  panel.setAttribute("role", "alert");
  const heading = makeElement("h1", "", isMissing ? pageError : pageCrashed);
  heading.tabIndex = -1;
  panel.append(heading, makeElement("p", "", [...texts, ...deeper.map((text) => `${cause} ${text}`)].join("\n")), button, without);
  const page = [...main.childNodes];
  const top = scrollY;
  // A page may fail before any interaction: the lazy styles are not loaded then.
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
  main.replaceChildren(panel);
  // What failed may be far down a page that is gone.
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "nearest", behavior: "instant" });
  const restore = (then: () => void) => {
    main.replaceChildren(...page);
    main.focus({ preventScroll: true });
    scrollTo({ top, behavior: "instant" });
    then();
  };
  button.addEventListener("click", () => (isMissing || !onRetry ? location.reload() : restore(onRetry)));
  without.addEventListener("click", () => restore(onWithout));
}

/** Says quietly that what stays in its place no longer responds. */
export function markStopped(element: HTMLElement): void {
  if (element.nextElementSibling?.classList.contains("part-stopped")) return;
  // In a line of text, only a phrase may follow.
  element.after(makeElement(element.closest("p") ? "small" : "p", "part-stopped", partStopped));
}

/** The message of an error and of its causes, e.g. `["Cannot read x", "no connection"]`. */
function causes(error: unknown, depth = 1): string[] {
  const { message, cause: deeper } = Object(error) as Partial<Error>;
  return [message || String(error), ...(deeper === undefined || depth === deepest ? [] : causes(deeper, depth + 1))];
}
