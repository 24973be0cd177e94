/** The buttons of code blocks: one copies, one wraps lines that are longer than the block is wide. */
import { copied, copy, copyByHand, wrap } from "bcidocs:words";

const blocks = ":is(.code, .api-signature)";

/** How long a button tells what came of it; what to do instead takes longer to read. */
const copiedTime = 1000;
const failedTime = 5000;

/** Lines in a square of 24. */
const shapes = {
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  copied: "M5 12.5l4.5 4.5L19 7.5",
  wrap: "M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2.5-2.5L13 18l2.5 2.5M4 18h5",
};

/** What came of copying, and how it is told. */
interface Outcome {
  state: "copied" | "failed";
  note: string;
  time: number;
}

/** Gives every block of this page its buttons, and those of each page that comes in its place. */
export function start(): void {
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
  loadClipboardInTime();
  const tell = createTeller();
  addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(".code-tools button") : null;
    const block = button?.closest(blocks);
    if (!button || !block) return;
    if (button.ariaPressed) button.ariaPressed = String(block.toggleAttribute("data-wrap"));
    else tell(button, await copyBlock(block));
  });
}

/** What a component draws in the browser is left to it; the Markdown inside of it is ours. */
function isOfComponent(block: Element): boolean {
  return block.closest("bcidocs-island, bcidocs-slot")?.localName === "bcidocs-island";
}

/** At the end of the block: by keyboard they come after the code. The label of the language moves to them. */
function addTools(block: Element): void {
  const tools = document.createElement("span");
  tools.className = "code-tools";
  // Until their stylesheet is there, which shows them.
  tools.hidden = true;
  const wrapButton = makeButton("wrap", wrap);
  wrapButton.ariaPressed = "false";
  wrapButton.hidden = true;
  tools.append(wrapButton, makeButton("copy", copy), block.querySelector(".code-language") ?? "");
  block.append(tools);
}

function makeButton(shape: keyof typeof shapes, label: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.title = label;
  button.ariaLabel = label;
  const svg = button.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.appendChild(document.createElementNS(svg.namespaceURI, "path")).setAttribute("d", shapes[shape]);
  return button;
}

/** A block that overflows can be wrapped, and one that is wrapped can be unwrapped. All is measured before anything is changed. */
function offerWrapping(entries: ResizeObserverEntry[]): void {
  const measured = entries.map(({ target }) => ({
    button: target.parentElement?.querySelector<HTMLElement>("[aria-pressed]"),
    isTooLong: target.scrollWidth > target.clientWidth + 1,
  }));
  for (const { button, isTooLong } of measured) if (button) button.hidden = !isTooLong && button.ariaPressed !== "true";
}

const loadClipboard = () => import("./clipboard.ts");

/** When the pointer or the focus comes to a block: the press then finds it loaded. */
function loadClipboardInTime(): void {
  const controller = new AbortController();
  const check = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(blocks))) return;
    controller.abort();
    loadClipboard().catch(() => undefined);
  };
  for (const sign of ["pointerover", "focusin"]) addEventListener(sign, check, { signal: controller.signal, passive: true });
}

/** What cannot be copied is selected at least. */
async function copyBlock(block: Element): Promise<Outcome> {
  const code = block.querySelector("code, pre") ?? block;
  try {
    const { copyText } = await loadClipboard();
    if (copyText(textOf(code))) return { state: "copied", note: copied, time: copiedTime };
  } catch (error) {
    reportError(error);
  }
  getSelection()?.selectAllChildren(code);
  return { state: "failed", note: shortcut(copyByHand), time: failedTime };
}

/** The code as it is meant to be used: lines that are shown as removed are left out, unless there are no others. */
function textOf(code: Element): string {
  const kept = [...code.querySelectorAll(".line:not(.is-removed)")];
  return (kept.length > 0 ? kept : [code]).map(({ textContent }) => textContent).join("\n");
}

/** `Press Ctrl+C` -> `Press ⌘C` on a Mac. */
function shortcut(text: string): string {
  return /^(Mac|iP)/.test(navigator.platform) ? text.replace("Ctrl+", "⌘") : text;
}

/** Shows an outcome in the button that was pressed last, and reads it to those who do not see it. */
function createTeller(): (button: HTMLElement, outcome: Outcome) => void {
  const region = document.createElement("div");
  region.className = "visually-hidden";
  region.role = "status";
  document.body.append(region);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  return (button, { state, note, time }) => {
    clearTimeout(timer);
    end();
    const draw = (shape: "copied" | "copy") => button.querySelector("path")?.setAttribute("d", shapes[shape]);
    button.dataset.state = state;
    button.dataset.note = note;
    region.textContent = note;
    if (state === "copied") draw("copied");
    end = () => {
      delete button.dataset.state;
      region.textContent = "";
      draw("copy");
    };
    timer = setTimeout(end, time);
  };
}
