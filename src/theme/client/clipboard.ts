/** Copies text with the package `clipboard`. Loaded when a reader comes near something to copy. */
import Clipboard from "clipboard";

/** Whether the browser copied it. The package selects what it copies; this restores focus and selection. */
export function copyText(text: string): boolean {
  const { activeElement } = document;
  const selection = getSelection();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {};
  const isCopied = runCopy(text);
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  if (anchorNode && focusNode) selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  else selection?.removeAllRanges();
  return isCopied;
}

/** The package reports what it was asked to copy, not whether it could. A browser that copies fires an event. */
function runCopy(text: string): boolean {
  const controller = new AbortController();
  let isCopied = false;
  const onCopy = () => {
    isCopied = true;
  };
  addEventListener("copy", onCopy, { capture: true, signal: controller.signal });
  Clipboard.copy(text);
  controller.abort();
  return isCopied;
}
