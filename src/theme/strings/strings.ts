/** The UI strings by language; every other language has the keys of English. */
import type { Strings } from "../props.ts";
import { en } from "./en.ts";

export const themeStrings: Strings = en;
