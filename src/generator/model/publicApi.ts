/** What an SDK exports, without its texts: enough to compare two versions of it. `bcidocs version` keeps it next to the frozen docs. */
import * as z from "zod";
import type { ApiKind, ApiMemberKind } from "./api.ts";
import type { Place } from "./problem.ts";

/** A parameter of something that is called. */
export interface PublicParameter {
  name: string;
  type: string;
  isOptional: boolean;
  isRest: boolean;
  default: string | null;
}

/** One way to call something. */
export interface PublicCall {
  /** `<T extends string>` without the brackets, one after the other. */
  typeParameters: string[];
  parameters: PublicParameter[];
  /** null for a constructor. */
  returns: string | null;
}

export interface PublicSymbol {
  /** e.g. `Noema`, `Noema.focus`, `units.sum`. */
  name: string;
  kind: Exclude<ApiKind, "index" | "module"> | ApiMemberKind;
  /** Where it is documented, below the route of the reference, e.g. `classes/Noema#focus`. */
  page: string;
  /** The declaration or signatures as code, each on one line. */
  code: string[];
  /** One for each signature of a function. */
  calls: PublicCall[];
  /** What it holds, and what it is when nothing was set; null for what is called. */
  type: string | null;
  default: string | null;
  isOptional: boolean;
  isReadonly: boolean;
  /** What `@deprecated` says, as Markdown; the empty string where it says nothing, null for what is not deprecated. */
  deprecated: string | null;
  /** Page of the member that it inherits, which says all about it; null for what is declared here. */
  inherits: string | null;
  place: Place | null;
}

export interface PublicApi {
  /** Changes when the form of this file does. */
  format: 1;
  symbols: PublicSymbol[];
}

export type SemverStep = "major" | "minor" | "patch";

/** How one symbol differs between two versions. */
export interface ApiChange {
  kind: "removed" | "renamed" | "signature" | "default" | "deprecated" | "added";
  /** Code that was right before can be wrong now. */
  isBreaking: boolean;
  /** As it is called now; of what was removed, as it was. */
  name: string;
  /** What it was called before, where that differs. */
  oldName: string | null;
  symbolKind: PublicSymbol["kind"];
  /** Where it is documented now, below the route of the reference; null for what was removed. */
  page: string | null;
  /** Where it was documented before; null for what was added. */
  oldPage: string | null;
  before: string[];
  after: string[];
  /** What replaces it: the name and the page of another symbol, or what `@deprecated` says. */
  replacement: { name: string; page: string } | null;
  deprecated: string | null;
  /** In the sources of now; of what was removed, in those of before. */
  place: Place | null;
}

export interface ApiChanges {
  /** Breaking ones first, then as listed in `kind`, then by name. */
  changes: ApiChange[];
  /** What the version number has to do, as Semantic Versioning counts. */
  step: SemverStep;
}

/** Of the file with the reference of a frozen version; changes when its form does. */
export const frozenFormat = 1;

const label = { label: z.string() };

const itemSchema: z.ZodType = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("link"), route: z.string(), ...label }),
    z.looseObject({ type: z.literal("category"), route: z.string().nullable(), items: z.array(itemSchema), ...label }),
  ]),
);

/** As far as it is checked when it is read. */
export const frozenSchema = z.object({
  format: z.literal(frozenFormat),
  base: z.string(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullable(),
  sidebar: z.array(itemSchema),
  pages: z.array(
    z.object({
      path: z.string(),
      route: z.string(),
      id: z.string(),
      content: z.looseObject({ title: z.string(), description: z.string(), page: z.looseObject({}) }),
    }),
  ),
});
