/** The button that copies a page as Markdown. Where a browser does not let it, the text is shown, selected. */
import { copied, copyByHand } from "bcidocs:words";
import { copyText } from "./clipboard.ts";

/** How long the button shows that it has copied. */
const copiedTime = 2000;

export function startCopyPage(): void {
  addEventListener("click", (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const button = target instanceof Element && target.closest<HTMLAnchorElement>(".page-copy-button");
    if (!button || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    void copyPage(button);
  });
}

async function copyPage(button: HTMLAnchorElement): Promise<void> {
  const text = fetchText(button.href);
  try {
    await writeText(text);
    note(button, copied);
  } catch {
    // Without the text, the link does what it says.
    const fetched = await text.catch(() => null);
    if (fetched === null) location.assign(button.href);
    else if (copyText(fetched)) note(button, copied);
    else showText(button, fetched);
  }
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** Begins within the click, as Safari asks, though the text comes later. */
async function writeText(text: Promise<string>): Promise<void> {
  const type = "text/plain";
  await navigator.clipboard.write([new ClipboardItem({ [type]: text.then((each) => new Blob([each], { type })) })]);
}

function note(button: HTMLElement, words: string): void {
  const status = button.appendChild(Object.assign(document.createElement("span"), { className: "page-copy-note", role: "status" }));
  status.textContent = words;
  setTimeout(() => status.remove(), copiedTime);
}

/** In the menu, with all of it selected. */
function showText(button: HTMLElement, text: string): void {
  const menu = button.parentElement?.querySelector("details");
  const list = menu?.querySelector("ul");
  if (!menu || !list) return;
  list.querySelector(".page-copy-text")?.remove();
  const entry = list.appendChild(Object.assign(document.createElement("li"), { className: "page-copy-text" }));
  const area = Object.assign(document.createElement("textarea"), { readOnly: true, value: text });
  entry.appendChild(document.createElement("label")).append(copyByHand, area);
  menu.open = true;
  area.focus();
  area.select();
  area.scrollTop = 0;
}
