/** Scrolls the page to a height: natively where the stylesheet asks for smooth scrolling, else frame by frame. */

/** Share of the remaining distance that each frame covers. */
const share = 0.85;

/** Returns a function that stops it. Readers who want no motion are there at once. */
export function scrollSmoothly(top: number): () => void {
  let frame = 0;
  const step = () => {
    const rest = Math.trunc((scrollY - top) * (1 - share));
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
