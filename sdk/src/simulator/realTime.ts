/** Drives the simulated time by the real one. It reads the clock at each step, so late timers do not add up. */
import type { Clock } from "../core/clock.ts";
import type { EventClock } from "./EventClock.ts";

/** New events are noticed after this long at the latest. */
const longestPause = 20;

/** Starts at once; the result stops it. */
export function runInRealTime(clock: EventClock, host: Clock): () => void {
  const start = clock.now();
  const hostStart = host.now();
  const elapsed = () => start + host.now() - hostStart;
  let cancel = () => {};
  const step = () => {
    clock.runUntil(elapsed());
    const pause = (clock.nextAt ?? Number.POSITIVE_INFINITY) - elapsed();
    cancel = host.after(Math.min(longestPause, Math.max(0, pause)), step);
  };
  clock.source = elapsed;
  step();
  return () => {
    cancel();
    const stoppedAt = clock.now();
    clock.source = () => stoppedAt;
  };
}
