/** Writes what a site begins with when it replaces a component of the theme: a wrapper around it, or a copy. */
import type { SlotMetadata } from "../../theme/slots.ts";
import { comparePaths, folderOf, joinPath } from "../text/path.ts";

/** A file to be written. */
export interface Ejected {
  /** Relative to the folder of the site's components. */
  path: string;
  content: string;
}

/** Renders the theme's component until you change it. `isPart`: false for one that pages use by name. */
export function wrapper(name: string, { description, isSafe }: SlotMetadata, isPart: boolean): Ejected {
  const imports = isPart ? `${name}, type ThemeSlotProps` : name;
  const props = isPart ? `ThemeSlotProps["${name}"]` : `Parameters<typeof ${name}>[0]`;
  const lines = [
    "/**",
    ` * ${description}. This file overrides the theme's ${name}; remove it to restore that.`,
    ...(isSafe ? [] : [" * Unsafe: the props or the markup of the original may change in a minor version of bcidocs."]),
    " */",
    `import { ${imports} } from "bcidocs/theme";`,
    "",
    '// The import from "bcidocs/theme" is always the theme\'s own component, never this file.',
    `export default function Site${name}(props: ${props}) {`,
    "  return (",
    "    <>",
    `      {/* Content here comes before it. Put styles into ${name}.css next to this file. */}`,
    `      <${name} {...props} />`,
    "      {/* Content here comes after it. */}",
    "    </>",
    "  );",
    "}",
  ];
  return { path: `${name}.tsx`, content: `${lines.join("\n")}\n` };
}

/** The theme's own files, by their paths in it. */
export interface ThemeFiles {
  read(path: string): Promise<string>;
  /** Names in a folder. */
  list(folder: string): Promise<string[]>;
}

/** The component as the theme has it, and its styles. */
export async function copied(name: string, { source, styles }: SlotMetadata, { read, list }: ThemeFiles): Promise<Ejected[]> {
  const component = { path: `${name}.tsx`, content: asSiteComponent(await read(source), name, folderOf(source)) };
  if (styles.length === 0) return [component];
  const sheets = await Promise.all((await list("styles")).map((sheet) => read(`styles/${sheet}`)));
  const texts = await Promise.all(styles.map(async (path) => inLayer(path, await read(path), sheets.join("\n"))));
  return [component, { path: `${name}.css`, content: texts.join("\n") }];
}

const ownImport = /^import (type )?\{([^}]*)\} from "(\.[^"]+)";\n/gm;

/** What the theme's files import of one another, a site imports of `bcidocs/theme`. */
function asSiteComponent(text: string, name: string, folder: string): string {
  const names = [...text.matchAll(ownImport)].flatMap(([, isType, list = ""]) => {
    const imports = list.match(/[^,\s]+(?: [^,\s]+)*/g) ?? [];
    return imports.map((one) => (isType && !one.startsWith("type ") ? `type ${one}` : one));
  });
  const rest = text.replace(ownImport, "");
  const end = rest.indexOf("*/\n") + "*/\n".length;
  const byName = (a: string, b: string) => comparePaths(a.replace(/^type /, ""), b.replace(/^type /, ""));
  const imported = names.length > 0 ? `import { ${[...new Set(names)].sort(byName).join(", ")} } from "bcidocs/theme";\n` : "";
  const about = `// A copy of the theme's ${joinPath(folder, `${name}.tsx`)}. This file overrides it; remove this file to restore it.\n`;
  return `${rest.slice(0, end)}${about}${imported}${rest.slice(end)}`.replace(
    `export function ${name}(`,
    `export default function ${name}(`,
  );
}

/** A site's own stylesheet is outside of all layers; a copy must not win over rules that win over the original. */
function inLayer(path: string, css: string, sheets: string): string {
  const layer = new RegExp(`"\\.\\./${path.replace(".", "\\.")}" layer\\((\\w+)\\)`).exec(sheets)?.[1] ?? "components";
  const rules = css.trimEnd().replaceAll(/^(?=.)/gm, "  ");
  return `/* In place of the theme's ${path}, which is left out while this line is here. */\n@layer ${layer} {\n${rules}\n}\n`;
}
