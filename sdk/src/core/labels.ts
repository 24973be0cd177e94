/** Labels that metrics take. */
import { labelInvalid, labelMissing } from "./errors.ts";

export const brainwavesLabels = ["raw", "rawUnfiltered", "powerByBand", "psd"] as const;

/** Thoughts that can be trained. */
export const thoughtLabels = [
  ...(["leftArm", "rightArm", "leftHandPinch", "rightHandPinch", "tongue", "jumpingJacks", "leftFoot", "rightFoot"] as const),
  ...(["leftThumbFinger", "leftIndexFinger", "leftMiddleFinger", "leftRingFinger", "leftPinkyFinger"] as const),
  ...(["rightThumbFinger", "rightIndexFinger", "rightMiddleFinger", "rightRingFinger", "rightPinkyFinger"] as const),
  ...(["mentalMath", "bitingALemon", "push", "pull", "lift", "drop"] as const),
  ...(["moveLeft", "moveRight", "moveForward", "moveBackward"] as const),
  ...(["rotateLeft", "rotateRight", "rotateClockwise", "rotateCounterClockwise", "disappear"] as const),
] as const;

/** Two more that are not thoughts. */
export const kinesisLabels = ["rest", "artifactDetector", ...thoughtLabels] as const;

/** The error when the label is empty or not one of the valid ones, else nothing. */
export function labelError(metric: string, label: unknown, valid: readonly string[]): Error | null {
  if (typeof label !== "string" || label === "") return labelMissing(metric, valid);
  return valid.includes(label) ? null : labelInvalid(metric, label, valid);
}
