/** How long haptic effects take: what the simulated headset plays, and what a call waits for at least. */

/** Milliseconds by the beginning of a name, longest beginnings first. Values of a name of its own are in the name. */
const durations: readonly (readonly [start: string, ms: number])[] = [
  ["longBuzzForProgrammaticStopping", 10_000],
  ["alert1000ms", 1000],
  ["alert750ms", 750],
  ["strongBuzz", 500],
  ["softFuzz", 250],
  ["tripleClick", 270],
  ["doubleClick", 180],
  ["shortDouble", 180],
  ["longDouble", 400],
  ["strongClick", 60],
  ["mediumClick", 60],
  ["sharpClick", 60],
  ["sharpTick", 40],
  ["softBump", 80],
  ["buzz", 120],
  ["pulsing", 240],
  ["transistionClick", 60],
  ["transistionHum", 200],
  ["smoothHum", 300],
  ["transitionRampDownLong", 500],
  ["transitionRampUpLong", 500],
  ["transitionRampDownMedium", 250],
  ["transitionRampUpMedium", 250],
  ["transitionRampDownShort", 120],
  ["transitionRampUpShort", 120],
];

/** 0 for a name that is not in the table. */
export function effectDuration(effect: string): number {
  return durations.find(([start]) => effect.startsWith(start))?.[1] ?? 0;
}

/** The motors play side by side, the effects of one motor after one another. */
export function queueDuration(effects: { [motor: string]: readonly string[] | undefined }): number {
  const totals = Object.values(effects).map((queue) => (queue ?? []).reduce((sum, effect) => sum + effectDuration(effect), 0));
  return Math.max(0, ...totals);
}
