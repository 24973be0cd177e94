/** Tools whose sites `init` takes over: a flag of the command line for each, e.g. `--from-docusaurus`. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { joinPath } from "../text/path.ts";

export interface OtherTool {
  name: string;
  /** Its config, or a folder that holds it. */
  config: RegExp;
  /** What the config says of the site, where it may be that of another tool, too. */
  builtWith?: string;
  /** That is code. */
  isRun: boolean;
}

export const otherTools = {
  docusaurus: { name: "Docusaurus", config: /^docusaurus\.config\.[cm]?[jt]s$/, isRun: true },
  vitepress: { name: "VitePress", config: /^\.vitepress$/, isRun: true },
  starlight: { name: "Starlight", builtWith: "Astro", config: /^astro\.config\.[cm]?[jt]s$/, isRun: true },
  mkdocs: { name: "MkDocs", config: /^mkdocs\.ya?ml$/, isRun: false },
  mdbook: { name: "mdBook", config: /^book\.toml$/, isRun: false },
} satisfies Record<string, OtherTool>;

export type Tool = keyof typeof otherTools;

export const toolKeys = Object.keys(otherTools) as Tool[];

const docsNames = ["docs", "doc", "documentation", "website", "site", "web", "www"];
/** Where repositories have their docs, from the root. */
const usualFolders = ["", ...docsNames, ...["packages", "apps"].flatMap((folder) => docsNames.map((name) => `${folder}/${name}`))];

export interface OtherSite {
  tool: Tool;
  /** Relative, e.g. `packages/website`. */
  folder: string;
  /** The file or folder that says so. */
  config: string;
}

/** Sites of other tools in the usual folders. */
export async function sitesBelow(root: string, io: Pick<Io, "list">): Promise<OtherSite[]> {
  const lists = await Promise.all(usualFolders.map((folder) => io.list(join(root, folder)).catch((): string[] => [])));
  return usualFolders.flatMap((folder, index) =>
    toolKeys.flatMap((tool) => {
      const config = lists[index]?.find((name) => otherTools[tool].config.test(name));
      return config === undefined ? [] : [{ tool, folder, config: joinPath(folder, config) }];
    }),
  );
}

/** The flag as commander names its value: `fromMkdocs`. */
export type FromFlag = `from${Capitalize<Tool>}`;

export function fromFlag(tool: Tool): FromFlag {
  return `from${tool.charAt(0).toUpperCase()}${tool.slice(1)}` as FromFlag;
}
