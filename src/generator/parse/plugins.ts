/** Runs the site's own remark and rehype plugins, one by one, so that a failing one can be named. */
import { type Pluggable, type Processor, unified } from "unified";
import type { Node } from "unist";
import { problem } from "../problems/problem.ts";
import type { PageState } from "./state.ts";

/** Processors of one plugin each, made once for a list of plugins. */
const made = new WeakMap<unknown[], { name: string; processor: Processor }[]>();

/** The tree as the plugins leave it; a failing plugin is told and skipped. */
export async function runPlugins<T extends object>(tree: T, plugins: unknown[], { files, problems }: PageState): Promise<T> {
  let current: unknown = tree;
  const path = files[0]?.path ?? "";
  for (const { name, processor } of processorsOf(plugins)) {
    try {
      // The plugin is set up by its first run, so that a failure there is told like any other.
      current = await processor.run(current as Node, { path, value: files[0]?.text ?? "" });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hint = "The page was built without it; correct the plugin or take it out of the site config.";
      problems.push(problem("M020", `The plugin "${name}" failed: ${reason}`, { place: { path }, hint }));
    }
  }
  return current as T;
}

function processorsOf(plugins: unknown[]): { name: string; processor: Processor }[] {
  const known = made.get(plugins);
  if (known) return known;
  const processors = plugins.map((plugin) => ({
    name: nameOf(plugin),
    processor: unified().use([plugin as Pluggable]) as Processor,
  }));
  made.set(plugins, processors);
  return processors;
}

function nameOf(plugin: unknown): string {
  const attacher: unknown = Array.isArray(plugin) ? plugin[0] : plugin;
  return (typeof attacher === "function" && attacher.name) || "anonymous";
}
