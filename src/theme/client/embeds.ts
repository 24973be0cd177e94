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
  const player = document.createElement("iframe");
  player.src = embed;
  player.title = title;
  player.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  player.referrerPolicy = "strict-origin-when-cross-origin";
  return player;
}
