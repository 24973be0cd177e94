/** The UI words by language; English is the one that all others are measured by. */
import type { Strings } from "../props.ts";
import { en } from "./en.ts";

export const themeStrings: Strings = en;
