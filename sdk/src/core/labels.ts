/** Labels that metrics take. */
import { labelInvalid, labelMissing } from "./errors.ts";

export const brainwavesLabels = ["raw", "rawUnfiltered", "powerByBand", "psd"] as const;

const fingers = ["ThumbFinger", "IndexFinger", "MiddleFinger", "RingFinger", "PinkyFinger"];

/** Labels of kinesis that are not thoughts to train. */
const untrainable = ["rest", "artifactDetector"];

export const kinesisLabels: readonly string[] = [
  ...untrainable,
  ..."leftArm rightArm leftHandPinch rightHandPinch tongue jumpingJacks leftFoot rightFoot".split(" "),
  ...fingers.map((finger) => `left${finger}`),
  ...fingers.map((finger) => `right${finger}`),
  ..."mentalMath bitingALemon push pull lift drop moveLeft moveRight moveForward moveBackward".split(" "),
  ..."rotateLeft rotateRight rotateClockwise rotateCounterClockwise disappear".split(" "),
];

/** The error when the label is empty or not one of the valid ones, else nothing. */
export function labelError(metric: string, label: unknown, valid: readonly string[]): Error | null {
  if (typeof label !== "string" || label === "") return labelMissing(metric, valid);
  return valid.includes(label) ? null : labelInvalid(metric, label, valid);
}
