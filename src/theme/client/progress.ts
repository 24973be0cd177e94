/** The bar at the top while a page is on its way: after 200 ms, and never for a page that was there sooner. */

/** Share of the width: at the start, and what each step adds at most. */
const first = 0.08;
const step = 0.02;

/** Returns what ends it. A page that is overtaken by another takes its bar along. */
export function showProgress(signal: AbortSignal): () => void {
  const bar = document.createElement("div");
  bar.className = "progress";
  bar.setAttribute("aria-hidden", "true");
  let share = first;
  const draw = (next: number) => {
    share = next;
    bar.style.setProperty("scale", `${share} 1`);
  };
  let trickle: ReturnType<typeof setInterval> | undefined;
  const start = setTimeout(() => {
    draw(first);
    document.body.append(bar);
    trickle = setInterval(() => draw(share + step * (1 - share)), 800);
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
    draw(1);
    bar.classList.add("is-done");
    setTimeout(() => bar.remove(), 200);
  };
}
