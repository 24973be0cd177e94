/** The languages that we read ourselves, because most docs are full of them; all others have a grammar. */
import type { Painter } from "./canvas.ts";
import { paintJavaScript, paintTypeScript } from "./javascript/javascript.ts";
import { paintCss } from "./lexers/css.ts";
import { paintDiff } from "./lexers/diff.ts";
import { paintDotenv } from "./lexers/dotenv.ts";
import { paintHtml } from "./lexers/html.ts";
import { paintJson } from "./lexers/json.ts";
import { createMarkdownPainter } from "./lexers/markdown.ts";
import { paintPython } from "./lexers/python.ts";
import { paintShell } from "./lexers/shell.ts";
import { paintToml } from "./lexers/toml.ts";
import { paintYaml } from "./lexers/yaml.ts";

const paintersByNames: [string, Painter][] = [
  ["ts typescript mts cts", paintTypeScript],
  ["tsx js javascript jsx mjs cjs", paintJavaScript],
  ["json jsonc json5", paintJson],
  ["sh bash shell shellscript zsh", paintShell],
  ["diff", paintDiff],
  ["dotenv", paintDotenv],
  ["python py", paintPython],
  ["yaml yml", paintYaml],
  ["toml", paintToml],
  ["css", paintCss],
  ["html", paintHtml],
  ["md markdown", createMarkdownPainter((language) => painters.get(language))],
];

/** What paints a language, by each of its names. */
export const painters: ReadonlyMap<string, Painter> = new Map(
  paintersByNames.flatMap(([names, painter]) => names.split(" ").map((name): [string, Painter] => [name, painter])),
);
