/** What the main area shows when a component of the page fails; navbar, sidebar and footer go on working. */
import { cause, pageCrashed, pageError, pageErrorText, retry, tryAgain } from "bcidocs:words";

interface Failure {
  error: unknown;
  /** Called after the page is back as it was. Without it, only loading the page anew can help. */
  onRetry?: (() => void) | undefined;
}

/** How browsers tell of a script that they could not fetch. */
const missingScript = /dynamically imported module|importing a module script/i;

/** Causes may lead in a circle. */
const deepest = 10;

/** Replaces what `main` shows until the reader asks to try again. A second failure adds nothing to the first. */
export function showFailure(main: HTMLElement, { error, onRetry }: Failure): void {
  if (main.querySelector(".failure")) return;
  const [message = "", ...deeper] = causes(error);
  // The browser would give the same answer again, and the script of a site that was published anew has another name.
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

/** The message of an error and of those behind it, e.g. `["Cannot read x", "no connection"]`. */
function causes(error: unknown, depth = 1): string[] {
  const { message, cause: deeper } = Object(error) as Partial<Error>;
  return [message || String(error), ...(deeper === undefined || depth === deepest ? [] : causes(deeper, depth + 1))];
}

/** A page may fail before anybody moved: what only scripts make has no styles yet. */
function enableStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
}
