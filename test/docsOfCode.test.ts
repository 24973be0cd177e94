/** The pages for contributors name files and folders that exist, and each thing that can be added is where they say. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dialects } from "../src/generator/compile/compat/dialects.ts";
import { fromFlag, toolKeys } from "../src/generator/init/otherTools.ts";
import { reportFormats } from "../src/generator/problems/reports/request.ts";
import { registeredMetadata } from "../src/theme/registered/themeComponents.ts";
import { slotMetadata } from "../src/theme/slots.ts";
import { repository } from "./support/folders.ts";

const contributing = "content/bcidocs/contributing";
const pages = ["CONTRIBUTING.md", ...namesIn(contributing).map((name) => `${contributing}/${name}`)];
/** Of the repository, each with all folders around it. */
const paths = ["src", "test", "bin", "content", "sdk", "static", "theme"].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true }).map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`),
);
/** What a build or an installation writes, and files of a site that a page takes as an example. */
const written = /^(?:lib|dist|search|test\/\.output|node_modules)\/|^(?:agents\.json|theme\/components\/LiveChart\.tsx)$/;

test.each(pages)("%s names only files and folders that exist", (page) => {
  const named = [...read(page).matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*(?:\.(?:tsx?|m?js|json|css|md)|\/))`/g)].map(([, path = ""]) => path);
  const isThere = (path: string) => {
    const bare = path.replace(/\/$/, "");
    return existsSync(join(repository, bare)) || paths.some((each) => each.endsWith(`/${bare}`));
  };
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !written.test(path) && !isThere(path))).toEqual([]);
});

describe("what can be added is in one place:", () => {
  const withoutExtension = (name: string) => name.replace(/\.\w+$/, "");
  const componentsIn = (folder: string) => namesIn(folder).filter((name) => name.endsWith(".tsx"));

  test("a component of a page has a file of its name, with its style next to it", () => {
    expect(Object.keys(registeredMetadata).sort()).toEqual(componentsIn("src/theme/registered").map(withoutExtension).sort());
    for (const { source, styles } of [...Object.values(registeredMetadata), ...Object.values(slotMetadata)])
      expect([source, ...styles].filter((path) => !existsSync(join(repository, "src/theme", path)))).toEqual([]);
  });

  test("a layout is a slot", () => {
    const layouts = componentsIn("src/theme/layouts").filter((name) => name !== "Page.tsx");
    expect(layouts.map(withoutExtension).filter((name) => !(name in slotMetadata))).toEqual([]);
  });

  test("a dialect has a folder, an importer a file", () => {
    const folders = readdirSync(join(repository, "src/generator/compile/compat"), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(Object.keys(dialects).sort()).toEqual(folders.map(({ name }) => name).sort());
    expect(toolKeys.filter((tool) => !namesIn("src/generator/init/from").includes(`${tool}.ts`))).toEqual([]);
    expect(toolKeys.map(fromFlag).every((flag) => /^from[A-Z]/.test(flag))).toBe(true);
  });

  test("only the folder of a dialect, the settings and the importers ask which tool a page is of", () => {
    const allowed = /^src\/generator\/(?:compile\/compat|config|init|model)\//;
    const sources = paths.filter((path) => /^src\/generator\/.*\.ts$/.test(path) && !allowed.test(path));
    expect(sources.filter((path) => /\bsyntax\??\.includes\(/.test(read(path)))).toEqual([]);
  });

  test("a report format has a file, except plain text", () => {
    const files = namesIn("src/generator/problems/reports").map(withoutExtension);
    const formats = reportFormats.filter((format) => format !== "text");
    expect(formats.filter((format) => !files.includes(format) && !files.includes(`${format}Report`))).toEqual([]);
  });
});

function namesIn(folder: string): string[] {
  return readdirSync(join(repository, folder)).map(String);
}

function read(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}
