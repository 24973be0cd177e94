/** Puts a player in the place of its link when a reader asks for it. Without this script, the link leads to the video. */

export function start(): void {
  addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-embed]") : null;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    const player = playerOf(link);
    link.replaceWith(player);
    player.focus();
  });
}

function playerOf({ dataset: { embed = "", title = "" } }: HTMLAnchorElement): HTMLIFrameElement {
  const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  const referrerPolicy = "strict-origin-when-cross-origin";
  return Object.assign(document.createElement("iframe"), { src: embed, title, allow, referrerPolicy });
}
