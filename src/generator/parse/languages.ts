/** The names that a code block may give its language. */
import { languageNames as grammars, languageAliasNames } from "@shikijs/langs";

/** Languages with a grammar, by each of their names. */
export const knownLanguages: ReadonlySet<string> = new Set([...grammars, ...languageAliasNames]);

/** More names in common use, and the grammar that serves each; `text` for none. */
export const languageNames: Record<string, string> = {
  text: "text",
  txt: "text",
  plain: "text",
  plaintext: "text",
  none: "text",
  raw: "text",
  ascii: "text",
  output: "text",
  tree: "text",
  math: "text",
  plantuml: "text",
  dot: "text",
  gitignore: "text",
  env: "dotenv",
  ".env": "dotenv",
  conf: "ini",
  cfg: "ini",
  patch: "diff",
  golang: "go",
  node: "javascript",
  javascriptreact: "jsx",
  typescriptreact: "tsx",
  jsonld: "json",
  webmanifest: "json",
  htm: "html",
  xhtml: "html",
  svg: "xml",
  shell: "shellscript",
  curl: "shellscript",
  "shell-session": "shellsession",
  terminal: "shellsession",
  cmd: "bat",
  pwsh: "powershell",
  cxx: "cpp",
  hpp: "cpp",
  h: "c",
  csx: "csharp",
  py3: "python",
  python3: "python",
  mdown: "markdown",
};
