/** Runs the site's own remark and rehype plugins, one by one, so that problems name the failing one. */
import { type Pluggable, type Processor, unified } from "unified";
import type { Node } from "unist";
import { problem } from "../problems/problem.ts";
import { interruptible } from "../siteCode/interruptible.ts";
import { lazilyEach } from "../text/lazily.ts";
import type { PageState } from "./state.ts";

/** The tree after the plugins; a failing plugin is reported and skipped. */
export async function runPlugins<T extends object>(tree: T, plugins: unknown[], { files, problems }: PageState): Promise<T> {
  let current: unknown = tree;
  const path = files[0]?.path ?? "";
  for (const { name, processor } of processorsOf(plugins)) {
    try {
      // The first run sets the plugin up, so that a failure there is reported. Some texts of an SDK belong to no file.
      const tree = current as Node;
      const result = await interruptible(() => processor.run(tree, { ...(path !== "" && { path }), value: files[0]?.text ?? "" }));
      checkTree(result);
      current = result;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hint = "Fix the plugin, or remove it from the site config.";
      try {
        checkTree(current);
      } catch {
        // It has broken the tree that it got.
        current = { type: "root", children: [] };
      }
      problems.push(problem("M020", `The plugin "${name}" failed: ${reason}`, { place: { path, line: 1 }, hint }));
    }
  }
  return current as T;
}

/** Later steps rely on a tree of nodes; whatever else a plugin leaves in it is its fault. */
function checkTree(tree: unknown, isRoot = true): void {
  const { type, children } = (tree ?? {}) as { type?: unknown; children?: unknown };
  if (typeof type !== "string" || !Array.isArray(children ?? (isRoot ? null : [])))
    throw new Error("it left something in the tree that is not a node");
  // A node that contains itself ends the stack.
  for (const child of (children ?? []) as unknown[]) checkTree(child, false);
}

/** Processors of one plugin each, made once for a list of plugins. */
const processorsOf = lazilyEach(
  (plugins: unknown[]) => plugins.map((plugin) => ({ name: nameOf(plugin), processor: unified().use([plugin as Pluggable]) as Processor })),
  new WeakMap(),
);

function nameOf(plugin: unknown): string {
  const attacher: unknown = Array.isArray(plugin) ? plugin[0] : plugin;
  return (typeof attacher === "function" && attacher.name) || "anonymous";
}
