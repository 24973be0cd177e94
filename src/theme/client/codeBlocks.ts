/** The buttons of code blocks: one copies, one wraps lines that are wider than the block. */
import { copied, copy, copyByHand, copyCode, wrap } from "bcidocs:words";
import { copyText } from "./clipboard.ts";
import { isOfComponent } from "./scrollers.ts";

const blocks = ":is(.code, .api-signature)";

/** How long a button shows the result; instructions take longer to read. */
const copiedTime = 1000;
const failedTime = 5000;

/** Characters of code that say what a button copies, at most. */
const nameLength = 40;

/** SVG paths in a square of 24. */
const shapes = {
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  copied: "M5 12.5l4.5 4.5L19 7.5",
  wrap: "M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2.5-2.5L13 18l2.5 2.5M4 18h5",
};

/** The result of copying, and its message. */
interface Outcome {
  state: "copied" | "failed";
  note: string;
  time: number;
}

/** Adds buttons to the code blocks of this page and of each later page. */
export function startCodeBlocks(): void {
  const resized = new ResizeObserver(offerWrapping);
  const addAll = () => {
    for (const block of document.querySelectorAll(`${blocks}:not(:has(.code-tools))`)) {
      if (isOfComponent(block)) continue;
      addTools(block);
      const scroller = block.querySelector("pre");
      if (scroller) resized.observe(scroller);
    }
  };
  addAll();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, addAll);
  const notify = createNotifier();
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(".code-tools button") : null;
    const block = button?.closest(blocks);
    if (!button || !block) return;
    if (button.ariaPressed) button.ariaPressed = String(block.toggleAttribute("data-wrap"));
    else notify(button, copyBlock(block));
  });
}

/** At the end of the block, so that they follow the code in tab order. */
function addTools(block: Element): void {
  // Hidden until their stylesheet is loaded, which shows them.
  const tools = Object.assign(document.createElement("span"), { className: "code-tools", hidden: true });
  const wrapButton = makeButton("wrap", wrap);
  const copyButton = makeButton("copy", copy);
  copyButton.ariaLabel = copyCode.replace("{code}", () => nameOf(block));
  wrapButton.ariaPressed = "false";
  wrapButton.hidden = true;
  tools.append(wrapButton, copyButton);
  block.append(tools);
}

/** Its title, else how its code begins. */
function nameOf(block: Element): string {
  const title = block.querySelector(".code-title")?.textContent;
  const [firstLine = ""] = textOf(block.querySelector("code, pre") ?? block)
    .trim()
    .split("\n");
  return title ?? (firstLine.length > nameLength ? `${firstLine.slice(0, nameLength)} …` : firstLine);
}

function makeButton(shape: keyof typeof shapes, label: string): HTMLElement {
  const button = Object.assign(document.createElement("button"), { type: "button", title: label, ariaLabel: label });
  const svg = button.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.appendChild(document.createElementNS(svg.namespaceURI, "path")).setAttribute("d", shapes[shape]);
  return button;
}

/** A block that overflows can be wrapped, and a wrapped one unwrapped. Measures everything before it changes anything. */
function offerWrapping(entries: ResizeObserverEntry[]): void {
  const measured = entries.map(({ target }) => ({
    button: target.parentElement?.querySelector<HTMLElement>("[aria-pressed]"),
    isTooLong: target.scrollWidth > target.clientWidth + 1,
  }));
  for (const { button, isTooLong } of measured) if (button) button.hidden = !isTooLong && button.ariaPressed !== "true";
}

/** Runs within the click, as browsers ask. Selects at least what cannot be copied. */
function copyBlock(block: Element): Outcome {
  const code = block.querySelector("code, pre") ?? block;
  if (copyText(textOf(code))) return { state: "copied", note: copied, time: copiedTime };
  getSelection()?.selectAllChildren(code);
  return { state: "failed", note: /^(Mac|iP)/.test(navigator.platform) ? copyByHand.replace("Ctrl+", "⌘") : copyByHand, time: failedTime };
}

/** The code as it is meant to be used: without lines shown as removed, unless there are no others. */
function textOf(code: Element): string {
  const kept = [...code.querySelectorAll(".line:not(.is-removed)")];
  return (kept.length > 0 ? kept : [code]).map(({ textContent }) => textContent).join("\n");
}

/** Shows a result in the button that was pressed last, and announces it to screen readers. */
function createNotifier(): (button: HTMLElement, outcome: Outcome) => void {
  const region = document.body.appendChild(Object.assign(document.createElement("div"), { className: "visually-hidden", role: "status" }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  return (button, { state, note, time }) => {
    clearTimeout(timer);
    end();
    const show = (shape: "copied" | "copy") => button.querySelector("path")?.setAttribute("d", shapes[shape]);
    button.dataset.state = state;
    button.dataset.note = note;
    region.textContent = note;
    if (state === "copied") show("copied");
    end = () => {
      delete button.dataset.state;
      region.textContent = "";
      show("copy");
    };
    timer = setTimeout(end, time);
  };
}
