/** `bcidocs theme list` and `bcidocs theme eject`: which components a site can override, and the file that overrides one. */
import { defineCommand, required, siteDir } from "../command.ts";
import { color, config, Flag, json, requestOf } from "../flags.ts";

export const themeList = defineCommand({
  name: "theme list",
  summary: "list the components that a site can override",
  args: { siteDir },
  flags: { config, json, color },
  run: async ({ siteDir, options, write }, io) =>
    (await import("../theme.ts")).listComponents({ ...requestOf(siteDir, options), json: options.json }, io, write),
});

export const themeEject = defineCommand({
  name: "theme eject",
  summary: "write a file that overrides a component, and renders it unchanged until you edit the file",
  args: { component: required("<component>", "name as in `bcidocs theme list`, e.g. Footer"), siteDir },
  flags: { copy: new Flag("--copy", "copy the component and its styles, instead of wrapping it"), config, json, color },
  run: async ({ component, siteDir, options: { copy, json, ...options }, write }, io) =>
    (await import("../theme.ts")).ejectComponent({ ...requestOf(siteDir, options), component, copy, json }, io, write),
});
