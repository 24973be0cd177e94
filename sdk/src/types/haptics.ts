/** Names of the vibration patterns. */

/**
 * The 123 effects that `haptics()` plays: an object in which each key equals its value.
 *
 * The number at the end of most names is the strength in percent. Some names are misspelt (`transistion`, `pulsingStong`, `LongMedium`), and are kept for compatibility.
 *
 * @example
 * ```ts run
 * import { type HapticEffects, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * await headset.login({ email: "you@example.com", password: "your-password" });
 *
 * const effects: HapticEffects = headset.getHapticEffects();
 *
 * await headset.haptics({ P7: [effects.strongClick1_100], P8: [effects.buzz5_20] });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/haptics#effect-names | Effect names}
 */
export type HapticEffects = {
  strongClick100: "strongClick100";
  strongClick60: "strongClick60";
  strongClick30: "strongClick30";
  sharpClick100: "sharpClick100";
  sharpClick60: "sharpClick60";
  sharpClick30: "sharpClick30";
  softBump100: "softBump100";
  softBump60: "softBump60";
  softBump30: "softBump30";
  doubleClick100: "doubleClick100";
  doubleClick60: "doubleClick60";
  tripleClick100: "tripleClick100";
  softFuzz60: "softFuzz60";
  strongBuzz100: "strongBuzz100";
  alert750ms: "alert750ms";
  alert1000ms: "alert1000ms";
  strongClick1_100: "strongClick1_100";
  strongClick2_80: "strongClick2_80";
  strongClick3_60: "strongClick3_60";
  strongClick4_30: "strongClick4_30";
  mediumClick1_100: "mediumClick1_100";
  mediumClick2_80: "mediumClick2_80";
  mediumClick3_60: "mediumClick3_60";
  sharpTick1_100: "sharpTick1_100";
  sharpTick2_80: "sharpTick2_80";
  sharpTick3_60: "sharpTick3_60";
  shortDoubleClickStrong1_100: "shortDoubleClickStrong1_100";
  shortDoubleClickStrong2_80: "shortDoubleClickStrong2_80";
  shortDoubleClickStrong3_60: "shortDoubleClickStrong3_60";
  shortDoubleClickStrong4_30: "shortDoubleClickStrong4_30";
  shortDoubleClickMedium1_100: "shortDoubleClickMedium1_100";
  shortDoubleClickMedium2_80: "shortDoubleClickMedium2_80";
  shortDoubleClickMedium3_60: "shortDoubleClickMedium3_60";
  shortDoubleSharpTick1_100: "shortDoubleSharpTick1_100";
  shortDoubleSharpTick2_80: "shortDoubleSharpTick2_80";
  shortDoubleSharpTick3_60: "shortDoubleSharpTick3_60";
  longDoubleSharpClickStrong1_100: "longDoubleSharpClickStrong1_100";
  longDoubleSharpClickStrong2_80: "longDoubleSharpClickStrong2_80";
  longDoubleSharpClickStrong3_60: "longDoubleSharpClickStrong3_60";
  longDoubleSharpClickStrong4_30: "longDoubleSharpClickStrong4_30";
  longDoubleSharpClickMedium1_100: "longDoubleSharpClickMedium1_100";
  longDoubleSharpClickMedium2_80: "longDoubleSharpClickMedium2_80";
  longDoubleSharpClickMedium3_60: "longDoubleSharpClickMedium3_60";
  longDoubleSharpTick1_100: "longDoubleSharpTick1_100";
  longDoubleSharpTick2_80: "longDoubleSharpTick2_80";
  longDoubleSharpTick3_60: "longDoubleSharpTick3_60";
  buzz1_100: "buzz1_100";
  buzz2_80: "buzz2_80";
  buzz3_60: "buzz3_60";
  buzz4_40: "buzz4_40";
  buzz5_20: "buzz5_20";
  pulsingStong1_100: "pulsingStong1_100";
  pulsingStong2_60: "pulsingStong2_60";
  pulsingMedium1_100: "pulsingMedium1_100";
  pulsingMedium2_60: "pulsingMedium2_60";
  pulsingSharp1_100: "pulsingSharp1_100";
  pulsingSharp2_60: "pulsingSharp2_60";
  transistionClick1_100: "transistionClick1_100";
  transistionClick2_80: "transistionClick2_80";
  transistionClick3_60: "transistionClick3_60";
  transistionClick4_40: "transistionClick4_40";
  transistionClick5_20: "transistionClick5_20";
  transistionClick6_10: "transistionClick6_10";
  transistionHum1_100: "transistionHum1_100";
  transistionHum2_80: "transistionHum2_80";
  transistionHum3_60: "transistionHum3_60";
  transistionHum4_40: "transistionHum4_40";
  transistionHum5_20: "transistionHum5_20";
  transistionHum6_10: "transistionHum6_10";
  transitionRampDownLongSmooth1_100_to_0: "transitionRampDownLongSmooth1_100_to_0";
  transitionRampDownLongSmooth2_100_to_0: "transitionRampDownLongSmooth2_100_to_0";
  transitionRampDownMediumSmooth1_100_to_0: "transitionRampDownMediumSmooth1_100_to_0";
  transitionRampDownMediumSmooth2_100_to_0: "transitionRampDownMediumSmooth2_100_to_0";
  transitionRampDownShortSmooth1_100_to_0: "transitionRampDownShortSmooth1_100_to_0";
  transitionRampDownShortSmooth2_100_to_0: "transitionRampDownShortSmooth2_100_to_0";
  transitionRampDownLongSharp1_100_to_0: "transitionRampDownLongSharp1_100_to_0";
  transitionRampDownLongSharp2_100_to_0: "transitionRampDownLongSharp2_100_to_0";
  transitionRampDownLongMedium1_100_to_0: "transitionRampDownLongMedium1_100_to_0";
  transitionRampDownLongMedium2_100_to_0: "transitionRampDownLongMedium2_100_to_0";
  transitionRampDownShortSharp1_100_to_0: "transitionRampDownShortSharp1_100_to_0";
  transitionRampDownShortSharp2_100_to_0: "transitionRampDownShortSharp2_100_to_0";
  transitionRampUpLongSmooth1_0_to_100: "transitionRampUpLongSmooth1_0_to_100";
  transitionRampUpLongSmooth2_0_to_100: "transitionRampUpLongSmooth2_0_to_100";
  transitionRampUpMediumSmooth1_0_to_100: "transitionRampUpMediumSmooth1_0_to_100";
  transitionRampUpMediumSmooth2_0_to_100: "transitionRampUpMediumSmooth2_0_to_100";
  transitionRampUpShortSmooth1_0_to_100: "transitionRampUpShortSmooth1_0_to_100";
  transitionRampUpShortSmooth2_0_to_100: "transitionRampUpShortSmooth2_0_to_100";
  transitionRampUpLongSharp1_0_to_100: "transitionRampUpLongSharp1_0_to_100";
  transitionRampUpLongSharp2_0_to_100: "transitionRampUpLongSharp2_0_to_100";
  transitionRampUpMediumSharp1_0_to_100: "transitionRampUpMediumSharp1_0_to_100";
  transitionRampUpMediumSharp2_0_to_100: "transitionRampUpMediumSharp2_0_to_100";
  transitionRampUpShortSharp1_0_to_100: "transitionRampUpShortSharp1_0_to_100";
  transitionRampUpShortSharp2_0_to_100: "transitionRampUpShortSharp2_0_to_100";
  transitionRampDownLongSmooth1_50_to_0: "transitionRampDownLongSmooth1_50_to_0";
  transitionRampDownLongSmooth2_50_to_0: "transitionRampDownLongSmooth2_50_to_0";
  transitionRampDownMediumSmooth1_50_to_0: "transitionRampDownMediumSmooth1_50_to_0";
  transitionRampDownMediumSmooth2_50_to_0: "transitionRampDownMediumSmooth2_50_to_0";
  transitionRampDownShortSmooth1_50_to_0: "transitionRampDownShortSmooth1_50_to_0";
  transitionRampDownShortSmooth2_50_to_0: "transitionRampDownShortSmooth2_50_to_0";
  transitionRampDownLongSharp1_50_to_0: "transitionRampDownLongSharp1_50_to_0";
  transitionRampDownLongSharp2_50_to_0: "transitionRampDownLongSharp2_50_to_0";
  transitionRampDownMediumSharp1_50_to_0: "transitionRampDownMediumSharp1_50_to_0";
  transitionRampDownMediumSharp2_50_to_0: "transitionRampDownMediumSharp2_50_to_0";
  transitionRampDownShortSharp1_50_to_0: "transitionRampDownShortSharp1_50_to_0";
  transitionRampDownShortSharp2_50_to_0: "transitionRampDownShortSharp2_50_to_0";
  transitionRampUpLongSmooth1_0_to_50: "transitionRampUpLongSmooth1_0_to_50";
  transitionRampUpLongSmooth2_0_to_50: "transitionRampUpLongSmooth2_0_to_50";
  transitionRampUpMediumSmooth1_0_to_50: "transitionRampUpMediumSmooth1_0_to_50";
  transitionRampUpMediumSmooth2_0_to_50: "transitionRampUpMediumSmooth2_0_to_50";
  transitionRampUpShortSmooth1_0_to_50: "transitionRampUpShortSmooth1_0_to_50";
  transitionRampUpShortSmooth2_0_to_50: "transitionRampUpShortSmooth2_0_to_50";
  transitionRampUpLongSharp1_0_to_50: "transitionRampUpLongSharp1_0_to_50";
  transitionRampUpLongSharp2_0_to_50: "transitionRampUpLongSharp2_0_to_50";
  transitionRampUpMediumSharp1_0_to_50: "transitionRampUpMediumSharp1_0_to_50";
  transitionRampUpMediumSharp2_0_to_50: "transitionRampUpMediumSharp2_0_to_50";
  transitionRampUpShortSharp1_0_to_50: "transitionRampUpShortSharp1_0_to_50";
  transitionRampUpShortSharp2_0_to_50: "transitionRampUpShortSharp2_0_to_50";
  longBuzzForProgrammaticStopping_100: "longBuzzForProgrammaticStopping_100";
  smoothHum1_50: "smoothHum1_50";
  smoothHum2_40: "smoothHum2_40";
  smoothHum3_30: "smoothHum3_30";
  smoothHum4_20: "smoothHum4_20";
  smoothHum5_10: "smoothHum5_10";
};
