/** Copies text with the package `clipboard`. It is there with the button: what is copied a moment after the click is refused by Safari. */
/*! Contains a part of clipboard.js, https://clipboardjs.com, MIT, Zeno Rocha */
import copyAction from "clipboard/src/actions/copy.js";

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
  copyAction(text);
  controller.abort();
  return isCopied;
}
