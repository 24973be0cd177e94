/** What nearly every page needs once somebody reads it, fetched as one script at the first sign of a reader. */
import { backToTop } from "bcidocs:words";
import { focusTop, startNavigation } from "./navigation.ts";

export function start(): void {
  // Elsewhere, the browser loads each page in full.
  if ("navigation" in window) startNavigation();
  startBackToTop();
}

/** Shows from this scroll position on, in pixels. */
const threshold = 300;

function startBackToTop(): void {
  // Hidden until its stylesheet is loaded, which shows it.
  const properties = { type: "button", className: "back-to-top", hidden: true, title: backToTop, ariaLabel: backToTop };
  const button = document.body.appendChild(Object.assign(document.createElement("button"), properties));

  let last = scrollY;
  let isJump = false;
  let stop = () => {};
  const show = (isShown: boolean) => button.toggleAttribute("data-shown", isShown);
  const onScroll = () => {
    const isUpward = scrollY < last;
    last = scrollY;
    if (!isUpward) stop();
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight;
    show(isUpward && !isJump && scrollY >= threshold && !isAtEnd);
    isJump = false;
  };
  addEventListener("scroll", onScroll, { passive: true });
  // A reader who follows a link upwards wants to read there. Its scroll event may come before or after this one.
  addEventListener("hashchange", () => {
    isJump = true;
    show(false);
  });
  addEventListener("bcidocs-page", () => show(false));
  button.addEventListener("click", () => {
    stop();
    stop = scrollSmoothly(0);
    focusTop();
  });
}

/** Share of the remaining distance that each frame covers. */
const scrollShare = 0.85;

/** Returns a function that stops it. Readers who want no motion are there at once. */
function scrollSmoothly(top: number): () => void {
  let frame = 0;
  const step = () => {
    const rest = Math.trunc((scrollY - top) * (1 - scrollShare));
    scrollTo({ top: top + rest, behavior: "instant" });
    if (rest !== 0) frame = requestAnimationFrame(step);
  };
  const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isNative = getComputedStyle(document.documentElement).scrollBehavior === "smooth";
  if (isMotionReduced) scrollTo({ top, behavior: "instant" });
  else if (isNative) scrollTo({ top, behavior: "smooth" });
  else frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
