/** The part of the settings that says which SDK has a reference, and how it is read. */
import * as z from "zod";
import { liveSchema } from "./liveConfig.ts";
import { routePath } from "./sitePaths.ts";

/** Typed so that the one setting among the packages is not taken for an address. */
const address: z.ZodType<string | boolean> = z
  .string()
  .regex(/^https?:\/\/\S+$/, 'must be an address of the web, e.g. "https://rxjs.dev/api/{name}"');

export const sdkSchema = z.strictObject({
  /**
   * The files that export the package, or what imports call them, e.g. `"@kit/sdk/ops"`: such a name leads to the source
   * behind `exports` of the package's `package.json`, or `paths` of the tsconfig.
   * @example ["sdk/src/index.ts"]
   */
  entryPoints: z.array(z.string()).min(1),
  /** The `tsconfig.json` that the SDK is compiled with. Left out: the nearest one. */
  tsconfig: z.string().optional(),
  /** Route of the reference. */
  routeBasePath: routePath.default("/docs/reference"),
  /**
   * Titles of the groups in the sidebar, in the order you want; what it leaves out comes last.
   * @example ["Classes", "Interfaces"]
   */
  groupOrder: z.array(z.string()).optional(),
  /**
   * Address of a line of the sources, for "Defined in".
   * @example "https://example.com/{path}#L{line}"
   */
  sourceUrl: z.string().optional(),
  /** Names of types that members name and that stay unexported on purpose; others give a warning. */
  intentionallyNotExported: z.array(z.string()).default([]),
  /**
   * Whether exports and members with the tag `@internal` are left out; `false` shows them with a label. Left out: as `typedoc.json`
   * says, else they are.
   */
  excludeInternal: z.boolean().optional(),
  /** Whether what the SDK exports of other packages is left out, e.g. `export * from "wire"`. */
  excludeExternals: z.boolean().default(false),
  /**
   * Names for parts of doc comments besides those that TypeDoc knows; others give a warning. What `typedoc.json`, `tsdoc.json`
   * or `typedocOptions` declare need not be named again.
   * @example ["@operator"]
   */
  tags: z.array(z.string().regex(/^@[A-Za-z][A-Za-z0-9]*$/, 'must be the name of a tag, e.g. "@operator"')).default([]),
  /**
   * Where the types of other packages are documented, by package; `{name}` is replaced by the name of the type.
   * @example { rxjs: "https://rxjs.dev/api/index/class/{name}" }
   */
  links: z
    .object({
      /** Whether code within the text of pages, e.g. `Kit.start()`, is a link where it names an export of the SDK or a member of one. */
      inlineCode: z.boolean().default(true),
    })
    .catchall(address)
    .prefault({}),
  /**
   * What errors found by TypeScript do: fail the build (exit 5), or, with `"warn"`, be reported while the rest is built. Left
   * out: `"throw"` where the SDK's own TypeScript reads it, `"warn"` where that of bcidocs takes its place.
   */
  onError: z.enum(["throw", "warn"]).optional(),
  /** Lets readers run the code blocks that have the word `live` after their language. Left out: they are plain code blocks. */
  live: liveSchema.optional(),
});

/** `entryPoints` are files; `specifiers` are what the config names in place of some, by the file. */
export type SdkSettings = z.infer<typeof sdkSchema> & { specifiers?: Record<string, string> };
