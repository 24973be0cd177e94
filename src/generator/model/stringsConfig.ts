/** The part of the settings that replaces words of the interface. */
import * as z from "zod";
import { themeStrings } from "../../theme/strings/strings.ts";

const names = Object.keys(themeStrings) as (keyof typeof themeStrings)[];

/** Any of the theme's strings; an unknown name is a fault. */
export const stringsSchema = z.partialRecord(z.enum(names), z.string());
