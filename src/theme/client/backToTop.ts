/** The button that leads back to the top: it appears when a reader far down scrolls up, and hides when they scroll on. */
import { backToTop } from "bcidocs:words";
import { focusTop } from "./navigation.ts";
import { scrollSmoothly } from "./smoothScroll.ts";

/** Shows from this scroll position on, in pixels. */
const threshold = 300;

export function startBackToTop(): void {
  // Hidden until its stylesheet is loaded, which shows it.
  const properties = { type: "button", className: "back-to-top", hidden: true, title: backToTop, ariaLabel: backToTop };
  const button = Object.assign(document.createElement("button"), properties);
  document.body.append(button);

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
