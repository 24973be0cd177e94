/** Loads a site's own React components (`theme/components/*.tsx`, `content/*.tsx`) for rendering on the server. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import type { Io } from "../io/io.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { replacementOf } from "../problems/replacements.ts";
import { type BundledCode, bundleConsistently, generatorScheme } from "../siteCode/componentFile.ts";
import { bundleForNode } from "../siteCode/esbuild.ts";
import { importSiteModule } from "../siteCode/interruptible.ts";
import { messageOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { nameOf, withoutExtension } from "../text/path.ts";
import { componentFolder } from "../text/reservedNames.ts";
import { type BrowserOnly, declaredProps, findBrowserOnly, findInlineStyle } from "./componentSource.ts";
import { buildFailure, reachable } from "./metafile.ts";

/** What a component's file exports besides its default export. */
export interface ComponentModule {
  /** The file's exported `frontMatter`, unchecked. */
  frontMatter: Record<string, unknown>;
  /** The exported `hydrate`, e.g. `visible`: when the component hydrates; null for a static one. */
  hydrate: string | null;
  /** The exported `connect`: origins that it asks for data. */
  connect: string[];
  /** Name of the part of the theme that it takes the place of, e.g. `Footer`. */
  part: string | null;
  /** Names of the props that its type declares, for a component that pages use by name; null where they are not known. */
  props: string[] | null;
  /** Hash of the file and of everything it imports. */
  hash: string;
  warnings: Problem[];
}

interface ComponentSite {
  /** Absolute. */
  siteDir: string;
  /** The values that `hydrate` may have, e.g. `visible`. */
  triggers: readonly string[];
  /** Names of the theme's components that a site may override. */
  parts: readonly string[];
  /** Whether the policy of the pages allows inline styles. */
  allowsStyles: boolean;
}

/** `theme/components/Footer.tsx` -> `Footer`; null if the theme has no component of that name, or for a file in a subfolder. */
export function partName(path: string, parts: readonly string[]): string | null {
  const name = withoutExtension(path.slice(componentFolder.length + 1));
  return path.startsWith(`${componentFolder}/`) && parts.includes(name) ? name : null;
}

const generatorModules = /^(?:react(?:-dom)?(?:\/.*)?|bcidocs\/theme)$/;

/**
 * One React and one theme for all: the generator's own, whatever the site has installed; a second copy would not see the providers.
 * Where those are is written when the code is used: what is cached may be moved with its site.
 */
const generatorReact: Plugin = {
  name: "generator-react",
  setup({ onResolve }) {
    onResolve({ filter: generatorModules }, ({ path }) => ({ path: generatorScheme + path, external: true }));
  },
};

/** All of a site's components in one module; JSON. */
export interface ComponentModules extends Pick<BundledCode, "code" | "map"> {
  /** By path relative to the site, in the order of the exports `m0`, `m1`, …. */
  modules: Record<string, ComponentModule>;
}

/** Throws a ProblemError when a component cannot be bundled or run, or is not a component. Stats every file that the result depends on. */
export async function loadComponents(paths: string[], site: ComponentSite, io: Io): Promise<ComponentModules> {
  const { siteDir } = site;
  const inspect = async (file: string, { inputs }: BundledCode): Promise<ComponentModules["modules"]> => {
    const exported = (await importModules(pathToFileURL(file).href)) as Record<string, Record<string, unknown>>;
    const texts = await inputTexts(inputs, siteDir, io);
    const hashOf = inputHashes(inputs, texts);
    const checked = paths.map((path, index) => ({ path, ...checkedModule(exported[`m${index}`] ?? {}, path, site) }));
    const hydrated = new Set(checked.filter(({ hydrate }) => hydrate).flatMap(({ path }) => [...reachableInputs(inputs, path)]));
    const modules = checked.map(({ path, isStatic, ...module }) => {
      const text = new TextDecoder().decode(texts.get(path));
      const isNamed = module.part === null && path.startsWith(`${componentFolder}/`);
      const props = isNamed ? declaredProps(path, text) : null;
      // What a hydrated component imports runs in the browser with it.
      const warnings = hydrated.has(path)
        ? []
        : staticWarnings(path, text, { part: module.part, isStatic, allowsStyles: site.allowsStyles });
      return [path, { ...module, props, hash: hashOf(path), warnings }];
    });
    return Object.fromEntries(modules) as ComponentModules["modules"];
  };
  const { code, map, about } = await bundleConsistently(siteDir, { bundle: () => bundleComponents(paths, siteDir), inspect }, io);
  return { code, map, modules: about };
}

/** By path. */
type InputTexts = ReadonlyMap<string, Uint8Array>;

async function inputTexts(inputs: BundledCode["inputs"], siteDir: string, io: Io): Promise<InputTexts> {
  const read = (path: string) => io.readFile(resolve(siteDir, path)).catch(() => new Uint8Array());
  return new Map(await Promise.all(Object.keys(inputs).map(async (path) => [path, await read(path)] as const)));
}

const reachableInputs = (inputs: BundledCode["inputs"], path: string): Set<string> =>
  reachable(path, (each) => Object.values(inputs[each] ?? {}));

/** The hash of a file and everything it imports. */
function inputHashes(inputs: BundledCode["inputs"], texts: InputTexts): (path: string) => string {
  const own = new Map([...texts].map(([path, text]) => [path, contentHash(text)]));
  return (path) => {
    const all = [...reachableInputs(inputs, path)].sort();
    return contentHash(all.map((each) => `${each} ${own.get(each)}`).join("\n"));
  };
}

type StaticModule = Pick<CheckedModule, "part" | "isStatic"> & Pick<ComponentSite, "allowsStyles">;

/** Problems of a component that needs the browser and never runs there. */
function staticWarnings(path: string, text: string, { part, isStatic, allowsStyles }: StaticModule): Problem[] {
  const found = isStatic ? null : findBrowserOnly(path, text);
  const style = allowsStyles ? null : findInlineStyle(path, text);
  return [...(found ? [staticWarning(part, found)] : []), ...(style ? [styleWarning(path, style)] : [])];
}

function styleWarning(path: string, { place }: BrowserOnly): Problem {
  const sheet = path.replace(/\.tsx$/, ".css");
  const hint = `Use className and ${sheet}, or allow it: security: { csp: { "style-src": ["'unsafe-inline'"] } }.`;
  return problem("M054", "style has no effect: the content security policy of the pages allows no inline styles", { place, hint });
}

function staticWarning(part: string | null, { name, place }: BrowserOnly): Problem {
  const hint = part
    ? `Move it into its own component that exports hydrate, and render that in ${part} with <SiteComponent name="…" /> of bcidocs/theme.`
    : 'Write `export const hydrate = "interaction";` to hydrate it in the browser, or `export const hydrate = null;` if it is meant to be static.';
  return problem("M028", `${name} does nothing: the component is never hydrated, because it does not export hydrate`, { place, hint });
}

/** `isStatic`: it says itself that it never runs in the browser. */
type CheckedModule = Omit<ComponentModule, "props" | "hash" | "warnings"> & { isStatic: boolean };

function checkedModule(exported: Record<string, unknown>, path: string, { triggers, parts }: ComponentSite): CheckedModule {
  const { default: component, frontMatter, hydrate, connect } = exported;
  const place = { path, line: 1 };
  const part = partName(path, parts);
  const refusal = (message: string, hint: string) => new ProblemError(problem("C016", message, { place, hint }));
  if (typeof component !== "function") {
    throw refusal("the file has no component as its default export", `Write: export default function ${nameOfFile(path)}() { … }`);
  }
  const isHydrated = hydrate !== undefined && hydrate !== null;
  if (isHydrated && part) {
    const hint = `Move the interactive part into its own component that exports hydrate, and render it in ${part} with <SiteComponent name="…" /> of bcidocs/theme.`;
    throw refusal(`the theme's ${part} renders on the server only, so the file cannot export hydrate`, hint);
  }
  if (isHydrated && !triggers.includes(String(hydrate))) {
    const hint = `Write one of: ${triggers.map((known) => `"${known}"`).join(", ")}, or leave it out for a component without a script.`;
    throw refusal(`the file exports hydrate = ${JSON.stringify(hydrate)}, which is not a known value`, hint);
  }
  return {
    frontMatter: typeof frontMatter === "object" && frontMatter !== null ? (frontMatter as Record<string, unknown>) : {},
    hydrate: isHydrated ? String(hydrate) : null,
    connect: checkedConnect(connect, place),
    part,
    isStatic: hydrate === null,
  };
}

/** An address that is called may be written whole; the policy gets its origin. */
function checkedConnect(connect: unknown, place: { path: string; line: number }): string[] {
  if (connect === undefined) return [];
  const addresses: unknown[] = Array.isArray(connect) ? connect : [connect];
  return addresses.map((address) => {
    if (typeof address === "string" && /^(?:https?|wss?):\/\//.test(address) && URL.canParse(address)) return new URL(address).origin;
    const hint = 'Write a list of addresses of the web, e.g. export const connect = ["https://api.example.com"];';
    throw new ProblemError(problem("C071", `the file exports connect with ${JSON.stringify(address)}`, { place, hint }));
  });
}

/** `theme/components/price-tag.tsx` -> `PriceTag`. */
function nameOfFile(path: string): string {
  const words = withoutExtension(nameOf(path)).split(/[^A-Za-z0-9]+/);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Z]/.test(name) ? name : "Page";
}

/** The module that names all components is a file to the bundler only. */
const entryName = "components.ts";

async function bundleComponents(paths: string[], siteDir: string): Promise<BundledCode> {
  try {
    const { code, map, metafile } = await bundleForNode(siteDir, {
      stdin: {
        contents: paths.map((path, index) => `export * as m${index} from ${JSON.stringify(`./${path}`)};`).join("\n"),
        resolveDir: siteDir,
        sourcefile: entryName,
      },
      jsx: "automatic",
      plugins: [generatorReact],
    });
    const inputs = Object.entries(metafile.inputs).filter(([path]) => path !== entryName);
    return {
      code,
      map,
      inputs: Object.fromEntries(
        inputs.map(([path, { imports }]) => {
          const inside = imports.filter(({ external }) => !external);
          return [path, Object.fromEntries(inside.map((found) => [found.original ?? found.path, found.path]))];
        }),
      ),
    };
  } catch (error) {
    throw buildFailure(error, "C016", "Fix the component, then build again.");
  }
}

async function importModules(url: string): Promise<unknown> {
  try {
    return await importSiteModule(url);
  } catch (error) {
    const message = messageOf(error);
    const hint = replacementOf(/export named '(\w+)'/.exec(message)?.[1]);
    throw new ProblemError(
      problem("C016", `the site's components stopped while loading: ${message}`, { place: { path: componentFolder }, hint }),
    );
  }
}
