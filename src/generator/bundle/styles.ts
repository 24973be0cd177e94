/** Step 6, the CSS: one minified, hashed sheet for every page, small extra sheets, and their fonts. */
import { basename, join } from "node:path";
import type { OutputFile as BuiltFile, Plugin } from "esbuild";
import { directionOf, otherLocales } from "../areas/locales.ts";
import { versionsOf } from "../areas/versions.ts";
import type { Io } from "../io/io.ts";
import { levelOfSamples, type SiteConfig } from "../model/config.ts";
import type { ClientManifest, OutputFile, StyleUrl } from "../model/output.ts";
import { contentHash } from "../text/hash.ts";
import { lineAndColumn } from "../text/json.ts";
import { comparePaths, withoutExtension } from "../text/path.ts";
import { buildFailure, statInputs } from "./metafile.ts";
import { assetOptions, type Folders } from "./scripts.ts";

interface StyleInput extends StyleSettings, Folders {
  /** CSS files next to components that pages use by name, relative to the site. */
  componentStyles: string[];
  /** Those next to components that override some of the theme. */
  slotStyles: string[];
  hasIslands: boolean;
}

/** What the settings decide. Sheets of the theme are named without their folder. */
interface StyleSettings {
  /** Sheets within the one of every page. */
  common: string[];
  /** Extra sheets, named after the layout that needs them. */
  further: string[];
  /** Each is for the pages that have something with one of its classes. */
  parts: string[];
  /** Of the site, relative to it. */
  stylesheets: string[];
  baseUrl: string;
  backgroundColor: string | undefined;
  textColor: string | undefined;
}

type StyleManifest = Pick<ClientManifest, "styles" | "componentSheets" | "preloads" | "files" | "styleUrls">;

/** `lazy` loads with the first script, `searchDialog` at the first sign of a reader. */
const furtherSheets = ["api", "home", "notFound", "search", "lazy", "searchDialog"];

export function styleSettings(config: SiteConfig): StyleSettings {
  const { backgroundColor, textColor } = config.themeConfig.announcementBar ?? {};
  return {
    common: ["index", ...optionalSheets(config)],
    further: furtherSheets.filter((name) => config.search !== false || !name.startsWith("search")),
    parts: [
      "blocks",
      ...(config.sdk ? ["apiParts"] : []),
      ...(levelOfSamples(config) !== false ? ["samples"] : []),
      ...(config.sdk?.live ? ["live"] : []),
    ],
    stylesheets: config.stylesheets,
    baseUrl: config.baseUrl,
    backgroundColor,
    textColor,
  };
}

/** What not every page has, and the site's own components. */
function componentSheets({ parts, siteDir, themeDir, componentStyles }: StyleInput): { in: string; out: string }[] {
  return [
    ...parts.map((name) => ({ in: join(themeDir, `styles/${name}.css`), out: partPrefix + name })),
    ...componentStyles.map((path) => ({ in: join(siteDir, path), out: sitePrefix + withoutExtension(path).replaceAll("/", "-") })),
  ];
}

const partPrefix = "part-";
const sitePrefix = `${partPrefix}site-`;

/** The theme's sheet, then the site's own: first those next to overrides of the theme. Colours of the announcement bar become rules here, because pages carry no inline style. */
function entrySource({ common, stylesheets, backgroundColor, textColor, siteDir, themeDir, slotStyles }: StyleInput): string {
  const ofTheme = common.map((name) => join(themeDir, `styles/${name}.css`));
  const imports = [...ofTheme, ...[...slotStyles, ...stylesheets].map((path) => join(siteDir, path))];
  const colors = [
    backgroundColor && `--announcement-background:${backgroundColor}`,
    textColor && `--announcement-text:${textColor}`,
  ].filter(Boolean);
  return [...imports.map((path) => `@import ${JSON.stringify(path)};`), colors.length > 0 ? `:root{${colors.join(";")}}` : ""].join("\n");
}

/** What only some sites show. One that is dark for everybody needs no other colours. */
function optionalSheets(config: SiteConfig): string[] {
  const { announcementBar, colorMode, docs, footer } = config.themeConfig;
  const isSwitchable = !colorMode.disableSwitch;
  const canBeLight = isSwitchable || colorMode.respectPrefersColorScheme || colorMode.defaultMode === "light";
  const locales = [config.i18n.defaultLocale, ...otherLocales(config)];
  const isNeeded = {
    light: canBeLight,
    darkFooter: canBeLight && footer?.style === "dark",
    switch: isSwitchable,
    hideable: docs.sidebar.hideable,
    announcement: announcementBar !== undefined,
    feedback: config.docs.some(({ feedback }) => feedback),
    math: config.markdown.math,
    diagrams: config.markdown.mermaid,
    versions: config.docs.some((area) => versionsOf(area).length > 1),
    languages: locales.length > 1,
    rightToLeft: locales.some((locale) => directionOf(locale, config) === "rtl"),
  };
  return Object.entries(isNeeded).flatMap(([sheet, isUsed]) => (isUsed ? sheet : []));
}

/** The sheet of every page is made up here, of what theme and config name. */
function siteSheet(input: StyleInput): Plugin {
  return {
    name: "site-sheet",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^sheet:site$/ }, () => ({ path: "site.css", namespace: "sheet" }));
      onLoad({ filter: /.*/, namespace: "sheet" }, () => ({ contents: entrySource(input), loader: "css", resolveDir: input.siteDir }));
    },
  };
}

/** `url(/img/a.png)` names a file of the output, not of this disk. */
const siteUrls: Plugin = {
  name: "site-urls",
  setup({ onResolve }) {
    onResolve({ filter: /^\// }, ({ kind, path }) => (kind === "url-token" ? { path, external: true } : undefined));
  },
};

/** Files that a stylesheet names by `url()`: published under a name that changes with them. */
const copied = ["woff2", "woff", "ttf", "otf", "png", "svg", "jpg", "jpeg", "webp", "avif", "gif", "cur"];

/** Throws a ProblemError with file and line when a stylesheet is faulty. */
export async function bundleStyles(input: StyleInput, io: Io): Promise<StyleManifest> {
  const { siteDir, themeDir, slotStyles, componentStyles } = input;
  const { build } = await import("esbuild");
  const overridden = await overriddenStyles([...slotStyles, ...componentStyles], siteDir, io);
  const result = await build({
    ...assetOptions,
    entryPoints: [
      { in: "sheet:site", out: "site" },
      ...[...input.further, ...(input.hasIslands ? ["controls"] : [])].map((name) => ({
        in: join(themeDir, `styles/${name}.css`),
        out: name,
      })),
      ...componentSheets(input),
    ],
    absWorkingDir: siteDir,
    assetNames: "[name].[hash]",
    publicPath: `${input.baseUrl}assets`,
    plugins: [siteSheet(input), siteUrls, withoutOverridden(overridden, themeDir)],
    loader: Object.fromEntries(copied.map((type) => [`.${type}`, "file"])),
  }).catch((error: unknown) => {
    throw buildFailure(error, "C014", "Fix the stylesheet or the import, then build again.");
  });
  const inputs = Object.keys(result.metafile.inputs).filter((path) => !path.startsWith("sheet:"));
  await statInputs(inputs, siteDir, io);
  return { ...(await manifestOf(result.outputFiles)), styleUrls: await readStyleUrls(inputs, siteDir, io) };
}

/** Files of the theme, see `font.css`. */
const fonts = ["inter", "inter-accents"];

async function manifestOf(built: BuiltFile[]): Promise<Omit<StyleManifest, "styleUrls">> {
  const { classesOf, commonClasses } = await import("../text/cssClasses.ts");
  const named = built
    .filter(({ path, text }) => path.endsWith(".css") && text.trim() !== "")
    .map(({ path, text }) => ({ name: basename(path, ".css"), text }))
    .map(({ name, text }) => ({ name, text, path: `assets/${name}.${contentHash(text)}.css` }));
  const parts = named.filter(({ name }) => name.startsWith(partPrefix));
  const whole = named.filter(({ name }) => !name.startsWith(partPrefix));
  const common = commonClasses(whole.find(({ name }) => name === "site")?.text ?? "");
  const others = built.filter(({ path }) => !path.endsWith(".css"));
  const files: OutputFile[] = [
    ...named.map(({ path, text }) => ({ path, content: text })),
    ...others.map(({ path, contents }) => ({ path: `assets/${basename(path)}`, content: contents })),
  ];
  return {
    styles: Object.fromEntries(whole.map(({ name, path }) => [name, `/${path}`])),
    componentSheets: parts.map(({ name, path, text }) => ({
      path: `/${path}`,
      classes: classesOf(text, common),
      isOfSite: name.startsWith(sitePrefix),
    })),
    preloads: fonts.flatMap((name) => files.map(({ path }) => `/${path}`).filter((url) => url.startsWith(`/assets/${name}.`))),
    files,
  };
}

/** `bcidocs theme eject --copy` writes this line in front of each file that it copies. */
const firstLine = /^\/\* In place of the theme's ([\w-]+\/[\w-]+\.css)\b/gm;

/** Paths below the theme's folder, e.g. `components/footer.css`. */
async function overriddenStyles(paths: string[], siteDir: string, io: Io): Promise<string[]> {
  const texts = await Promise.all(paths.map((path) => io.readFile(join(siteDir, path))));
  return texts.flatMap((bytes) => [...new TextDecoder().decode(bytes).matchAll(firstLine)].map(([, path = ""]) => path));
}

/** Makes these files of the theme empty. */
function withoutOverridden(paths: string[], themeDir: string): Plugin {
  const absolute = new Set(paths.map((path) => join(themeDir, path)));
  return {
    name: "without-replaced",
    setup({ onLoad }) {
      if (absolute.size > 0) onLoad({ filter: /\.css$/ }, ({ path }) => (absolute.has(path) ? { contents: "", loader: "css" } : undefined));
    },
  };
}

/** A comment, or a value such as `url("/img/a.png")` or the one of an `@import`. */
const urlPattern = /\/\*[\s\S]*?(?:\*\/|$)|(?:url\(\s*["']?|@import\s+["'])(\/(?!\/)[^"'()\s]*)/g;

/** The addresses from the root that stylesheets of the site name: the bundler leaves them as they are. `inputs`: paths of all sheets and what they name, relative to the site. */
async function readStyleUrls(inputs: readonly string[], siteDir: string, io: Pick<Io, "readFile">): Promise<StyleUrl[]> {
  const own = inputs.filter((path) => path.endsWith(".css") && !/^(?:\.\.|[\\/]|[A-Za-z]:|node_modules\/)/.test(path)).sort(comparePaths);
  const urls = own.map(async (path) => styleUrlsOf(path, new TextDecoder().decode(await io.readFile(join(siteDir, path)))));
  return (await Promise.all(urls)).flat();
}

function styleUrlsOf(path: string, text: string): StyleUrl[] {
  return [...text.matchAll(urlPattern)].flatMap(({ 0: whole, 1: url, index }) => {
    if (url === undefined) return [];
    const { line, column } = lineAndColumn(text, index + whole.length - url.length);
    return [{ url, place: { path, line, column, endColumn: column + url.length } }];
  });
}
