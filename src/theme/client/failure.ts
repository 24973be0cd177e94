/** What the main area shows when a component of the page fails; navbar, sidebar and footer keep working. */
import { cause, pageCrashed, pageError, pageErrorText, retry, tryAgain } from "bcidocs:words";

interface Failure {
  error: unknown;
  /** Called after the page is restored. Without it, the only remedy is to reload the page. */
  onRetry?: (() => void) | undefined;
}

/** How browsers report a script that they could not fetch. */
const missingScript = /dynamically imported module|importing a module script/i;

/** Causes may be circular. */
const deepest = 10;

/** Replaces the content of `main` until the reader retries. A second failure adds nothing to the first. */
export function showFailure(main: HTMLElement, { error, onRetry }: Failure): void {
  if (main.querySelector(".failure")) return;
  const [message = "", ...deeper] = causes(error);
  // The browser would repeat the same answer, and a republished site has other script names.
  const isMissing = missingScript.test(message);
  const texts = isMissing ? [pageErrorText, message] : [message];
  const button = make("button", "button", isMissing ? retry : tryAgain);
  const panel = make("div", "failure");
  panel.setAttribute("role", "alert");
  panel.append(
    make("h1", "", isMissing ? pageError : pageCrashed),
    make("p", "", [...texts, ...deeper.map((text) => `${cause} ${text}`)].join("\n")),
    button,
  );
  const page = [...main.childNodes];
  const top = scrollY;
  enableStyles();
  main.replaceChildren(panel);
  button.addEventListener("click", () => {
    if (isMissing || !onRetry) return location.reload();
    main.replaceChildren(...page);
    main.focus({ preventScroll: true });
    scrollTo({ top, behavior: "instant" });
    onRetry();
  });
}

function make(tag: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** The message of an error and of its causes, e.g. `["Cannot read x", "no connection"]`. */
function causes(error: unknown, depth = 1): string[] {
  const { message, cause: deeper } = Object(error) as Partial<Error>;
  return [message || String(error), ...(deeper === undefined || depth === deepest ? [] : causes(deeper, depth + 1))];
}

/** A page may fail before any interaction: the lazy styles are not loaded then. */
function enableStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
}
