/** Labels of thoughts. */
import type { kinesisLabels, thoughtLabels } from "../core/labels.ts";

/**
 * A thought that can be trained: one of 33, such as `"push"`.
 *
 * @hidden
 */
export type ThoughtLabel = (typeof thoughtLabels)[number];

/**
 * What `kinesis()` and `predictions()` take: one of 35 labels. Two of them are not thoughts: `"rest"` and `"artifactDetector"`.
 *
 * @hidden
 */
export type KinesisLabel = (typeof kinesisLabels)[number];
