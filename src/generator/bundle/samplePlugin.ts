/**
 * What live samples may import. A sample comes with the text of a page, and whoever sends a page must not get at other files of
 * the machine: so no path of a sample is resolved as written.
 */
import { dirname, join } from "node:path";
import type { OnResolveArgs, OnResolveResult, PartialMessage, Plugin, PluginBuild } from "esbuild";
import type { Io } from "../io/io.ts";
import type { LiveSample } from "../model/page.ts";
import type { LiveConfig } from "../model/sdkConfig.ts";
import { foldersAbove, installedPackage, isInside, relativeTo, slashed } from "../text/path.ts";
import { createReadable } from "../text/readableFiles.ts";
import { loadTypeScript, parseCode, type Ts } from "../typescript/ts.ts";

export const sampleStart = "live-sample:";
export const entryStart = "live-entry:";
/** A file of the site that a sample imports by its path, or that such a file imports. */
export const fileStart = "live-file:";

const namespaceOf = (start: string) => start.slice(0, -1);

interface SampleSite {
  /** Absolute, with every link followed. */
  siteDir: string;
  /** Packages of the SDK, absolute. */
  sdkFolders: readonly string[];
  live: LiveConfig;
  /** Folder of the theme's sources, absolute. */
  themeDir: string;
  /** Packages that the site declares: the folder to find each from, by name. */
  packages: ReadonlyMap<string, string>;
}

/** An entry starts the theme's runner in the worker and lets it import the sample, so that its errors are caught. */
export function samplePlugin(samples: LiveSample[], site: SampleSite, io: Io): Plugin {
  const { siteDir, themeDir, live } = site;
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const provided = live.provide === undefined ? [] : [`import * as provided from ${JSON.stringify(join(siteDir, live.provide))};`];
  return {
    name: "live-samples",
    setup(build) {
      const { onResolve, onLoad } = build;
      // Only the bundler names entries, and only entries name samples.
      const mayName = { [entryStart]: "", [sampleStart]: namespaceOf(entryStart) };
      for (const [start, namer] of Object.entries(mayName)) {
        onResolve({ filter: new RegExp(`^${start}`) }, ({ path, namespace }) =>
          namespace === namer ? { path: path.slice(start.length), namespace: namespaceOf(start) } : { errors: [{ text: refusal(path) }] },
        );
      }
      for (const [start, pathOf] of Object.entries({
        [sampleStart]: (id: string) => byId.get(id)?.place.path ?? "",
        [fileStart]: (path: string) => path,
      })) {
        onResolve({ filter: /.*/, namespace: namespaceOf(start) }, (request) =>
          resolveImport(request, dirname(join(siteDir, pathOf(request.importer))), { site, build }),
        );
      }
      onLoad({ filter: /.*/, namespace: namespaceOf(entryStart) }, ({ path: id }) => ({
        contents: [
          `import { runSample } from ${JSON.stringify(join(themeDir, "client/samples/worker.ts"))};`,
          ...provided,
          `runSample(() => import(${JSON.stringify(sampleStart + id)}), ${provided.length > 0 ? "provided" : "{}"});`,
        ].join("\n"),
        resolveDir: siteDir,
      }));
      onLoad({ filter: /.*/, namespace: namespaceOf(sampleStart) }, ({ path: id }) => {
        const code = byId.get(id)?.code ?? "";
        return { contents: code, loader: "ts", errors: patternErrors(sampleStart + id, code) };
      });
      onLoad({ filter: /.*/, namespace: namespaceOf(fileStart) }, async ({ path, with: { type } }) => {
        const contents = new TextDecoder().decode(await io.readFile(join(siteDir, path)));
        if (type === "text") return { contents, loader: "text" };
        return { contents, loader: "default", errors: /\.[cm]?[jt]sx?$/.test(path) ? patternErrors(fileStart + path, contents) : [] };
      });
    },
  };
}

/** What the import in a sample, or in a file that it imports by path, leads to. `folder` is that of the page or the file. */
async function resolveImport(
  { path, kind }: OnResolveArgs,
  folder: string,
  { site: { siteDir, sdkFolders, live, packages }, build }: { site: SampleSite; build: PluginBuild },
): Promise<OnResolveResult> {
  const named = Object.hasOwn(live.module, path) ? live.module[path] : undefined;
  if (named !== undefined) return build.resolve(join(siteDir, named), { kind, resolveDir: siteDir });
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "";
  const resolveDir = packages.get(name);
  const { realpath: realPath = (file: string) => file, readFile } = loadTypeScript().sys;
  const isReadable = createReadable([siteDir, ...sdkFolders], { realPath, readFile });
  // No part of it may be hidden, or lead back out.
  const isHidden = path.split("/").some((part) => part.startsWith("."));
  const siteFile = ({ path: file }: { path: string }): OnResolveResult => {
    const inSite = relativeTo(siteDir, file);
    const isOpen = isReadable(file) && installedPackage(inSite) === undefined;
    return isOpen ? { path: inSite, namespace: namespaceOf(fileStart) } : { errors: [{ text: refusal(path) }] };
  };
  if (resolveDir !== undefined && !isHidden) {
    const target = await build.resolve(path, { kind, resolveDir });
    if (target.errors.length > 0 || installedPackage(target.path) === name) return target;
    // The name may be that of a package that the site is a part of.
    const follow = (path: string) => slashed(realPath(path));
    const [site, file] = [follow(siteDir), follow(target.path)];
    const places = foldersAbove(follow(join(resolveDir, "package.json"))).map((above) => follow(`${above}/node_modules/${name}`));
    const isApart = !isInside(file, site) || places.some((root) => !isInside(site, root) && isInside(file, root));
    return isApart && isReadable(file) ? target : siteFile(target);
  }
  const isPath = /^(?:\.{0,2}|@site)\//.test(path);
  if (!isPath) return { errors: [{ text: refusal(path) }] };
  const file = path.startsWith(".") ? path : join(siteDir, path.replace(/^@site/, ""));
  const target = await build.resolve(file, { kind, resolveDir: folder });
  return target.errors.length > 0 ? { errors: [{ text: `Could not resolve "${path}"` }] } : siteFile(target);
}

/** The bundler looks for the files that a pattern such as `./${name}` matches by itself, so an import has to be a whole name. */
function patternErrors(file: string, code: string): PartialMessage[] {
  const { ts, file: source } = parseCode(file.endsWith("x") ? "sample.tsx" : "sample.ts", code);
  const errors: PartialMessage[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const [name] = node.arguments;
      const isImport = expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require");
      if (isImport && name && !ts.isStringLiteralLike(name)) {
        const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source));
        const text = "A live sample can import only what it names in one string";
        errors.push({ text, location: { file, line: line + 1, column: character } });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return errors;
}

function refusal(path: string): string {
  return `A live sample cannot import "${path}": only what sdk.live.module names, packages that a package.json of the site or its SDK lists, and files of the site or its SDK that are not hidden`;
}
