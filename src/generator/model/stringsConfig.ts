/** The part of the settings that replaces words of the interface. */
import * as z from "zod";
import { en } from "../../theme/strings/en.ts";

const names = Object.keys(en) as (keyof typeof en)[];

/** Any of the theme's strings; an unknown name is a fault. */
export const stringsSchema = z.partialRecord(z.enum(names), z.string());
