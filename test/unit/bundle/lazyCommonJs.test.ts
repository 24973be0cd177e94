/** `node bin/bundle.js` stops at an import that works in the sources and not in the bundle. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Metafile } from "esbuild";
import { expect, test } from "vitest";
import { repository } from "../../support/folders.ts";

type LazyCommonJs = (metafile: Metafile) => { file: string; target: string }[];

test.each([
  { what: "a CommonJS package imported lazily is found", code: 'await import("yaml")', found: ["node_modules/yaml/dist/index.js"] },
  { what: "a CommonJS package imported statically is fine", code: 'import { parse } from "yaml"; parse("")', found: [] },
  { what: "an ES module imported lazily is fine", code: 'await import("github-slugger")', found: [] },
])("$what", async ({ code, found }: { what: string; code: string; found: string[] }) => {
  const { lazyCommonJs } = (await import(/* @vite-ignore */ pathToFileURL(join(repository, "bin", "lazyCommonJs.js")).href)) as {
    lazyCommonJs: LazyCommonJs;
  };
  const { metafile } = await build({
    absWorkingDir: repository,
    stdin: { contents: code, resolveDir: repository },
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
  });
  expect(lazyCommonJs(metafile).map(({ target }) => target)).toEqual(found);
});
