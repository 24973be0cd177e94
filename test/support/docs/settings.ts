/** Every key of a schema with its type, default and comment, and the tables of them that the docs show. */
import type { z } from "zod";
import type { Comment, Comments } from "./describedTypes.ts";
import { table } from "./generated.ts";

export interface Setting extends Comment {
  /** e.g. `themeConfig.navbar.items`. */
  path: string;
  /** In words, e.g. `list of strings`. */
  type: string;
  /** As it is written, e.g. `"/docs"`; null for none. */
  fallback: string | null;
  isRequired: boolean;
  /** True where it holds keys that have a comment of their own. */
  hasKeys: boolean;
}

type Schema = z.core.$ZodType;

export function settingsOf(schema: Schema, comments: Comments, path = ""): Setting[] {
  return objectsIn(schema).flatMap((object) =>
    Object.entries(object._zod.def.shape).flatMap(([key, value]) => {
      const ownPath = path === "" ? key : `${path}.${key}`;
      const below = isLazy(value) ? [] : settingsOf(value, comments, ownPath);
      const comment = comments.get(ownPath) ?? { text: "", example: null };
      const own: Setting = { path: ownPath, ...describe(value), ...comment, hasKeys: below.length > 0 };
      return [own, ...below];
    }),
  );
}

/** The first of several settings with one path: an area may be a value or an entry of a list. */
export function dedupeSettings(settings: Setting[]): Setting[] {
  const first = new Map<string, Setting>();
  for (const setting of settings) if (!first.has(setting.path)) first.set(setting.path, setting);
  return [...first.values()];
}

/** `in themeConfig: image colorMode.*` -> the settings of these paths; `*` is every key at that place. */
export function selectSettings(words: string, settings: Setting[]): { name: string; setting: Setting }[] {
  const [, folder = "", list = ""] = /^(?:in ([\w.]+):)?(.*)$/.exec(words) ?? [];
  const prefix = folder === "" ? "" : `${folder}.`;
  return list
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const pattern = new RegExp(`^${(prefix + word).replaceAll(".", "\\.").replace("*", "[^.]+")}$`);
      const found = settings.filter(({ path }) => pattern.test(path));
      if (found.length === 0) throw new Error(`no setting is called ${prefix}${word}`);
      return found.map((setting) => ({ name: setting.path.slice(prefix.length), setting }));
    });
}

/** Two columns, which fit on a phone: type and default are above the description. */
export function settingsTable(words: string, settings: Setting[]): string {
  const rows = selectSettings(words, settings).map(({ name, setting }) => [`\`${name}\``, reported(setting, defaultOf(setting))]);
  return table(["Key", "Type, default and meaning"], rows);
}

/** Front matter has no defaults. */
export function frontMatterTable(settings: Setting[]): string {
  return table(
    ["Key", "Type and meaning"],
    settings.map((setting) => [`\`${setting.path}\``, reported(setting, "")]),
  );
}

function reported({ type, text, example }: Setting, fallback: string): string {
  return [`*${type}${fallback}*`, text, ...(example === null ? [] : [`Example: \`${example}\``])].join("<br>");
}

function defaultOf({ fallback, isRequired }: Setting): string {
  if (isRequired) return ", required";
  return fallback === null ? "" : `, default \`${fallback}\``;
}

function describe(schema: Schema): Pick<Setting, "type" | "fallback" | "isRequired"> {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "optional") return { ...describe(def.innerType), isRequired: false };
  if (def.type === "default") return { ...describe(def.innerType), fallback: asWritten(def.defaultValue), isRequired: false };
  if (def.type === "prefault") return { ...describe(def.innerType), isRequired: false };
  return { type: typeOf(schema), fallback: null, isRequired: true };
}

function typeOf(schema: Schema): string {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "optional":
    case "default":
    case "prefault":
      return typeOf(def.innerType);
    case "nullable":
      return `${typeOf(def.innerType)} or \`null\``;
    case "pipe":
      return typeOf(def.in);
    case "enum":
      return Object.values(def.entries)
        .map((value) => `\`"${value}"\``)
        .join(", ");
    case "array":
      return `list of ${plural(typeOf(def.element))}`;
    case "object":
      return def.catchall && def.catchall._zod.def.type !== "never" ? `object of ${plural(typeOf(def.catchall))}` : def.type;
    case "record":
      return `object of ${plural(typeOf(def.valueType))}`;
    case "union":
      return [...new Set(def.options.map(typeOf))].join(" or ");
    case "literal":
      return def.values.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
    case "lazy":
      return "sidebar";
    case "unknown":
      return "value";
    case "custom":
      return "plugin";
    default:
      return def.type;
  }
}

/** `string or list of objects` -> `strings or lists of objects`; `object of strings` -> `objects of strings` */
function plural(type: string): string {
  return type
    .split(" or ")
    .map((part) => (/^(list|object) of/.test(part) ? part.replace(" ", "s ") : `${part}s`))
    .join(" or ");
}

function asWritten(value: unknown): string {
  return JSON.stringify(typeof value === "function" ? value() : value);
}

/** The objects that a value of this schema is or holds. */
function objectsIn(schema: Schema): z.core.$ZodObject[] {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return [schema as z.core.$ZodObject];
    case "optional":
    case "default":
    case "prefault":
    case "nullable":
      return objectsIn(def.innerType);
    case "pipe":
      return objectsIn(def.in);
    case "array":
      return objectsIn(def.element);
    case "record":
      return objectsIn(def.valueType);
    case "union":
      return def.options.flatMap(objectsIn);
    default:
      return [];
  }
}

/** Sidebars are recursive: an item may contain items. */
function isLazy(schema: Schema): boolean {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "optional") return isLazy(def.innerType);
  return def.type === "lazy" || (def.type === "record" && isLazy(def.valueType));
}
