/** The recording, made once while the components are loaded. */
import { record } from "./recording.ts";

export const recorded = await record();
