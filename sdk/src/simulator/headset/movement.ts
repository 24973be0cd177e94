/** The accelerometer of a head that sits almost still. */
import type { Accelerometer } from "../../types/status.ts";
import type { Random } from "../Random.ts";
import { rounded } from "../rounded.ts";

export function nextMovement(random: Random, timestamp: number): Accelerometer {
  const gravity = (rest: number) => rounded(rest + 0.01 * random.gaussian(), 4);
  const degrees = (radians: number) => rounded((radians * 180) / Math.PI, 2);
  const [x, y, z] = [gravity(0), gravity(0), gravity(1)] as const;
  return {
    timestamp,
    x,
    y,
    z,
    acceleration: rounded(Math.hypot(x, y, z), 4),
    inclination: degrees(Math.atan2(y, x)),
    orientation: orientationOf([x, y, z]),
    pitch: degrees(Math.atan2(x, Math.hypot(y, z))),
    roll: degrees(Math.atan2(y, Math.hypot(x, z))),
  };
}

/** Number of the axis with the least magnitude, with its sign; 0 when two are equal. */
function orientationOf(axes: readonly [number, number, number]): number {
  const least = Math.min(...axes.map(Math.abs));
  const found = axes.flatMap((value, index) => (Math.abs(value) === least ? [Math.sign(value) * (index + 1)] : []));
  return found.length === 1 ? (found[0] ?? 0) : 0;
}
