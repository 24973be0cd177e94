/** The other tools, by their name on the command line. */
import { docusaurus } from "./docusaurus.ts";
import { hugo } from "./hugo.ts";
import { rspress } from "./rspress.ts";
import { starlight } from "./starlight.ts";
import type { Tool } from "./tool.ts";
import { vitepress } from "./vitepress.ts";

export const peers: Readonly<Record<string, Tool>> = { hugo, docusaurus, vitepress, starlight, rspress };
