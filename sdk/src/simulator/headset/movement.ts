/** The accelerometer of a head that sits almost still. */
import type { Accelerometer } from "../../types/status.ts";
import type { Random } from "../Random.ts";

export function nextMovement(random: Random, timestamp: number): Accelerometer {
  const [x, y, z] = [0.01 * random.gaussian(), 0.01 * random.gaussian(), 1 + 0.01 * random.gaussian()] as const;
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return {
    timestamp,
    x,
    y,
    z,
    acceleration: Math.hypot(x, y, z),
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
