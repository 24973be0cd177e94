/** The button that closes the announcement. `early.ts` keeps it closed from the next page on, until there is another one. */
import { announcementKey, dismissalKey, keep, onKeptElsewhere, recall } from "./storage.ts";

export function start(): void {
  const bar = document.querySelector<HTMLElement>(".announcement");
  const id = bar?.dataset.announcement ?? "";
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(".announcement-close")) return;
    // Another open page may have seen a newer announcement, which is not the one that is closed.
    keep(announcementKey, id);
    keep(dismissalKey, "true");
    close();
  });
  const follow = () => {
    if (recall(dismissalKey) === "true" && recall(announcementKey) === id) close();
  };
  // It may have been closed while this script was on its way.
  follow();
  onKeptElsewhere(dismissalKey, follow);
}

function close(): void {
  document.documentElement.dataset.announcementDismissed = "";
}
