/** Every command, in the order of the help. */
import type { Command } from "./command.ts";
import { build } from "./commands/build.ts";
import { check } from "./commands/check.ts";
import { clean } from "./commands/clean.ts";
import { explain } from "./commands/explain.ts";
import { init } from "./commands/init.ts";
import { mcp } from "./commands/mcp.ts";
import { merge } from "./commands/merge.ts";
import { serve } from "./commands/serve.ts";
import { themeEject, themeList } from "./commands/theme.ts";
import { translate } from "./commands/translate.ts";
import { version } from "./commands/version.ts";

export const commands: readonly Command[] = [
  build,
  serve,
  check,
  clean,
  explain,
  themeList,
  themeEject,
  version,
  translate,
  merge,
  mcp,
  init,
];
