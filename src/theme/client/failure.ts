/** What the main area shows when a component of the page fails; navbar, sidebar and footer go on working. */
import { cause, pageCrashed, pageError, pageErrorText, retry, tryAgain } from "bcidocs:words";

/** `crash`: a component threw; `missing`: its script could not be fetched. */
export type FailureKind = "crash" | "missing";

interface Failure {
  kind: FailureKind;
  error: unknown;
  /** Called after the page is back as it was. */
  onRetry: () => void;
}

/** Replaces what `main` shows until the reader asks to try again. A second failure adds nothing to the first. */
export function showFailure(main: Element, { kind, error, onRetry }: Failure): void {
  if (main.querySelector(".failure")) return;
  const isCrash = kind === "crash";
  const panel = make("div", "failure");
  panel.setAttribute("role", "alert");
  const button = make("button", "button", isCrash ? tryAgain : retry);
  const messages = [...(isCrash ? [] : [pageErrorText]), ...causes(error)].map((text) => make("p", "", text));
  panel.append(make("h1", "", isCrash ? pageCrashed : pageError), ...messages, button);
  const page = [...main.childNodes];
  main.replaceChildren(panel);
  button.addEventListener("click", () => {
    main.replaceChildren(...page);
    onRetry();
  });
}

function make(tag: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** e.g. `["Cannot read x", "Cause: no connection"]`. */
function causes(error: unknown): string[] {
  const { message = String(error), cause: deeper } = Object(error) as Partial<Error>;
  return [message, ...(deeper === undefined ? [] : causes(deeper).map((text, index) => (index ? text : `${cause} ${text}`)))];
}
