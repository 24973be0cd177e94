/** The bar at the top while a page loads: after 200 ms, so never for a fast page. */

/** Share of the width: at the start, and the most that each step adds. */
const first = 0.08;
const step = 0.02;

/** Returns a function that ends it. When another navigation replaces this one, the bar goes on. */
export function showProgress(signal: AbortSignal): () => void {
  const bar = document.createElement("div");
  bar.className = "progress";
  bar.setAttribute("aria-hidden", "true");
  let share = first;
  const show = (next: number) => {
    share = next;
    bar.style.setProperty("scale", `${share} 1`);
  };
  let trickle: ReturnType<typeof setInterval> | undefined;
  const start = setTimeout(() => {
    show(first);
    document.body.append(bar);
    trickle = setInterval(() => show(share + step * (1 - share)), 800);
  }, 200);
  const stop = () => {
    clearTimeout(start);
    clearInterval(trickle);
  };
  signal.addEventListener("abort", () => {
    stop();
    bar.remove();
  });
  return () => {
    stop();
    if (!bar.isConnected) return;
    show(1);
    bar.classList.add("is-done");
    setTimeout(() => bar.remove(), 200);
  };
}
