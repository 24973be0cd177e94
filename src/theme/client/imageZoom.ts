/** Shows an image of the text as large as the window: each becomes a button, which keys reach too, that opens a dialog. */
import { closeAnnouncement } from "bcidocs:words";

export function start(): void {
  const prepare = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>(".prose img:not(a img, button img)")) {
      const button = Object.assign(document.createElement("button"), { className: "zoom", ariaHasPopup: "dialog" });
      button.onclick = () => show(image);
      image.replaceWith(button);
      button.append(image);
    }
  };
  prepare();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, prepare);
}

/** A press on the image or next to it closes it, and so does Escape. */
function show(image: HTMLImageElement): void {
  const dialog = Object.assign(document.createElement("dialog"), { className: "zoomed", ariaLabel: image.alt });
  const button = Object.assign(document.createElement("button"), { ariaLabel: closeAnnouncement });
  button.append(image.cloneNode());
  dialog.append(button);
  dialog.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
