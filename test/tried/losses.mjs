/** Bundles a module of `test/support/` for a script, and names what a package's entry points are. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

/** `reference/lossesOfSite` -> the module. */
export async function support(name) {
  const outfile = resolve(`test/.output/${name.replaceAll("/", "-")}.mjs`);
  await build({
    entryPoints: [`test/support/${name}.ts`],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile,
    logLevel: "warning",
  });
  return import(outfile);
}

/** Files that the `package.json` of a folder says have the types, else its sources by the usual names. */
export function entryPointsOf(folder) {
  const path = join(folder, "package.json");
  const { types, typings, exports } = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const typesIn = (value) => {
    if (typeof value === "string") return /\.(?:d\.)?[cm]?tsx?$/.test(value) ? [value] : [];
    return Object.entries(value ?? {})
      .flatMap(([, each]) => typesIn(each))
      .slice(0, 1);
  };
  const isMap = typeof exports === "object" && exports !== null && Object.keys(exports).some((key) => key.startsWith("."));
  const named = [types ?? typings, ...(isMap ? Object.values(exports) : [exports]).flatMap((each) => typesIn(each).slice(0, 1))];
  const usual = ["index", "src/index"].flatMap((name) => ["ts", "tsx", "mts", "d.ts", "js"].map((extension) => `${name}.${extension}`));
  const files = [...new Set(named.flatMap((each) => (each && !each.includes("*") ? join(each) : [])))].filter((each) =>
    existsSync(join(folder, each)),
  );
  return files.length > 0 ? files : usual.filter((each) => existsSync(join(folder, each))).slice(0, 1);
}
