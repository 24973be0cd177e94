/** The table of haptic effects, as `getHapticEffects()` returns it. */
import type { HapticEffects } from "../types/haptics.ts";

/** Names that share a beginning: `["buzz", "1_100 2_80"]` stands for `buzz1_100` and `buzz2_80`. */
const families: readonly (readonly [start: string, ends: string])[] = [
  ["strongClick", "100 60 30 1_100 2_80 3_60 4_30"],
  ["sharpClick", "100 60 30"],
  ["softBump", "100 60 30"],
  ["doubleClick", "100 60"],
  ["", "tripleClick100 softFuzz60 strongBuzz100 alert750ms alert1000ms longBuzzForProgrammaticStopping_100"],
  ["mediumClick", "1_100 2_80 3_60"],
  ["sharpTick", "1_100 2_80 3_60"],
  ["shortDoubleClickStrong", "1_100 2_80 3_60 4_30"],
  ["shortDoubleClickMedium", "1_100 2_80 3_60"],
  ["shortDoubleSharpTick", "1_100 2_80 3_60"],
  ["longDoubleSharpClickStrong", "1_100 2_80 3_60 4_30"],
  ["longDoubleSharpClickMedium", "1_100 2_80 3_60"],
  ["longDoubleSharpTick", "1_100 2_80 3_60"],
  ["buzz", "1_100 2_80 3_60 4_40 5_20"],
  ["pulsingStong", "1_100 2_60"],
  ["pulsingMedium", "1_100 2_60"],
  ["pulsingSharp", "1_100 2_60"],
  ["transistionClick", "1_100 2_80 3_60 4_40 5_20 6_10"],
  ["transistionHum", "1_100 2_80 3_60 4_40 5_20 6_10"],
  ["smoothHum", "1_50 2_40 3_30 4_20 5_10"],
];

const shapes = "LongSmooth MediumSmooth ShortSmooth LongSharp MediumSharp ShortSharp";

/** Ramps come in pairs: `transitionRampUpLongSmooth1_0_to_50` and `...2_0_to_50`. */
const ramps: readonly (readonly [direction: string, shapes: string, range: string])[] = [
  // `LongMedium` is a slip of the first list; apps rely on the name by now.
  ["Down", shapes.replace("MediumSharp", "LongMedium"), "100_to_0"],
  ["Up", shapes, "0_to_100"],
  ["Down", shapes, "50_to_0"],
  ["Up", shapes, "0_to_50"],
];

/** All 123 effects: each key equals its value. */
export const hapticEffects = Object.freeze(
  Object.fromEntries([...families.flatMap(familyNames), ...ramps.flatMap(rampNames)].map((name) => [name, name])),
) as unknown as HapticEffects;

function familyNames([start, ends]: readonly [string, string]): string[] {
  return ends.split(" ").map((end) => `${start}${end}`);
}

function rampNames([direction, names, range]: readonly [string, string, string]): string[] {
  return names.split(" ").flatMap((shape) => [1, 2].map((step) => `transitionRamp${direction}${shape}${step}_${range}`));
}
