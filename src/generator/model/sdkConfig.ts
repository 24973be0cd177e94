/** The part of the settings that says which SDK has a reference, and how it is read. */
import * as z from "zod";
import { routePath } from "./sitePaths.ts";

/** Settings of live samples: code blocks that readers run in the page. */
export const liveSchema = z.strictObject({
  /**
   * Files of the site that replace modules which live samples import, by the names of the modules, e.g. a file that exports the SDK
   * with a simulated device. Other modules are packages, resolved from the site folder.
   * @example { "@kit/sdk": "live/sdk.ts" }
   */
  module: z.record(z.string().min(1), z.string().min(1)).default({}),
  /**
   * File of the site. Its export `controls` declares what readers can change while a sample runs, `displays` what they see; its
   * other exports are globals of samples, such as `process`.
   * @example "live/provide.ts"
   */
  provide: z.string().min(1).optional(),
});

export type LiveConfig = z.output<typeof liveSchema>;

/** Typed so that the one setting among the packages is not taken for an address. */
const address: z.ZodType<string | boolean> = z
  .string()
  .regex(/^https?:\/\/\S+$/, 'must be an address of the web, e.g. "https://rxjs.dev/api/{name}"');

export const sdkSchema = z.strictObject({
  /**
   * Entry points of the package: files, or the names that imports use, e.g. `"@kit/sdk/ops"`. The source of such a name is found
   * through `exports` in the package's `package.json`, or `paths` in the tsconfig.
   * @example ["sdk/src/index.ts"]
   */
  entryPoints: z.array(z.string()).min(1),
  /** The `tsconfig.json` that the SDK is compiled with. Default: the nearest one. Of one that only names `references`, the one that includes the first entry point. */
  tsconfig: z.string().optional(),
  /** Route of the reference. */
  routeBasePath: routePath.default("/docs/reference"),
  /**
   * Titles of the groups in the sidebar, in order. Other groups follow.
   * @example ["Classes", "Interfaces"]
   */
  groupOrder: z.array(z.string()).optional(),
  /**
   * URL of a line of the sources, for "Defined in".
   * @example "https://example.com/{path}#L{line}"
   */
  sourceUrl: z.string().optional(),
  /** Names of types that are used by exports, but not exported on purpose. Other types that are not exported give a warning. */
  intentionallyNotExported: z.array(z.string()).default([]),
  /**
   * Whether exports and members with the tag `@internal` are left out; `false` shows them with a label. Default: the value in
   * `typedoc.json`, otherwise `true`.
   */
  excludeInternal: z.boolean().optional(),
  /**
   * Whether exports of other packages are left out, such as those of `export * from "wire"`. Default: the value in `typedoc.json`,
   * otherwise `false`.
   */
  excludeExternals: z.boolean().optional(),
  /**
   * Your own tags for doc comments. Tags that neither TypeDoc nor this list knows give a warning. You do not have to repeat tags
   * from `typedoc.json`, `tsdoc.json` or `typedocOptions`.
   * @example ["@operator"]
   */
  tags: z.array(z.string().regex(/^@[A-Za-z][A-Za-z0-9]*$/, 'must be the name of a tag, e.g. "@operator"')).default([]),
  /**
   * URLs of the docs of other packages' types, by package; `{name}` is replaced by the name of the type.
   * @example { rxjs: "https://rxjs.dev/api/index/class/{name}" }
   */
  links: z
    .object({
      /** Whether inline code that names an export of the SDK or one of its members, e.g. `Kit.start()`, becomes a link. */
      inlineCode: z.boolean().default(true),
    })
    .catchall(address)
    .prefault({}),
  /**
   * What TypeScript errors in the SDK do: fail the build with exit status 5 (`"throw"`), or give warnings (`"warn"`). Default:
   * `"throw"` if the SDK is checked by its own TypeScript, `"warn"` if it is checked by the one of bcidocs.
   */
  onError: z.enum(["throw", "warn"]).optional(),
  /** Lets readers run code blocks that have the word `live` after their language. Without it, they are plain code blocks. */
  live: liveSchema.optional(),
});

/** `entryPoints` are files; `specifiers` are what the config names in place of some, by the file. */
export type SdkSettings = z.infer<typeof sdkSchema> & { specifiers?: Record<string, string> };
