/** The recording that the pictures show. `UPDATE=1 npm test -- pictures` makes it again: simulating two minutes takes too long for each build. */
import json from "./recorded.json" with { type: "json" };
import type { Recording } from "./recording.ts";

export const recorded = json as unknown as Recording;
