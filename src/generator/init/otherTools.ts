/** Tools whose sites `init` takes over: a flag of the command line for each, e.g. `--from-docusaurus`. */

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

/** The flag as commander names its value: `fromMkdocs`. */
export type FromFlag = `from${Capitalize<Tool>}`;

export function fromFlag(tool: Tool): FromFlag {
  return `from${tool.charAt(0).toUpperCase()}${tool.slice(1)}` as FromFlag;
}
