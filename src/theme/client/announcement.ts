/** The button that closes the announcement. On later pages `early.ts` keeps it closed, until there is another announcement. */
import { announcementKey, dismissalKey, keep, onKeptElsewhere, recall } from "./storage.ts";

export function start(): void {
  const id = document.querySelector<HTMLElement>(".announcement")?.dataset.announcement ?? "";
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(".announcement-close")) return;
    // Another open page may have shown a newer announcement, which this reader has not closed.
    keep(announcementKey, id);
    keep(dismissalKey, "true");
    close();
  });
  const closeIfDismissed = () => {
    if (recall(dismissalKey) === "true" && recall(announcementKey) === id) close();
  };
  // It may have been closed while this script was loading.
  closeIfDismissed();
  onKeptElsewhere(dismissalKey, closeIfDismissed);
}

function close(): void {
  document.documentElement.dataset.announcementDismissed = "";
}
