/** What the dialog needs of its window: it closes by a press beside it, and on a phone ends where the keyboard begins. */

export function keepInWindow(dialog: HTMLDialogElement): void {
  dialog.addEventListener("mousedown", (event) => {
    if (event.target !== dialog || !isBeside(event, dialog)) return;
    // The press would take the focus, which the dialog gives back to where it was.
    event.preventDefault();
    dialog.close();
  });
  const view = window.visualViewport;
  if (!view) return;
  const measure = () => {
    dialog.style.setProperty("--search-height", `${view.height}px`);
    dialog.style.setProperty("--search-top", `${view.offsetTop}px`);
  };
  measure();
  for (const type of ["resize", "scroll"]) view.addEventListener(type, measure);
}

/** A press on what lies behind the dialog counts as one on the dialog itself. */
function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
