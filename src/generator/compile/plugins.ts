/** Runs the site's own remark and rehype plugins, one by one, so that problems name the failing one. */
import { type Pluggable, type Processor, unified } from "unified";
import type { Node } from "unist";
import { interruptible } from "../problems/interruptible.ts";
import { problem } from "../problems/problem.ts";
import type { PageState } from "./state.ts";

/** Processors of one plugin each, made once for a list of plugins. */
const made = new WeakMap<unknown[], { name: string; processor: Processor }[]>();

/** The tree after the plugins; a failing plugin is reported and skipped. */
export async function runPlugins<T extends object>(tree: T, plugins: unknown[], { files, problems }: PageState): Promise<T> {
  let current: unknown = tree;
  const path = files[0]?.path ?? "";
  for (const { name, processor } of processorsOf(plugins)) {
    try {
      // The first run sets the plugin up, so that a failure there is reported like any other.
      const tree = current as Node;
      const result = await interruptible(() => processor.run(tree, { path, value: files[0]?.text ?? "" }));
      const fault = treeFault(result);
      if (fault) throw new Error(fault);
      current = result;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hint = "The page is built without it; fix the plugin or remove it from the site config.";
      // It may have broken the tree that it got.
      if (treeFault(current)) current = { type: "root", children: [] };
      problems.push(problem("M020", `The plugin "${name}" failed: ${reason}`, { place: { path, line: 1 }, hint }));
    }
  }
  return current as T;
}

/** Later steps rely on a tree of nodes; whatever else a plugin leaves behind is its fault. null for a tree. */
function treeFault(tree: unknown): string | null {
  /** Nodes whose descendants are not all seen yet. */
  const open = new Set<object>();
  /** A node is followed by itself, which marks that everything below it was visited. */
  const rest: { node: unknown; isLeft: boolean }[] = [{ node: tree, isLeft: false }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { node, isLeft } = next;
    if (isLeft) {
      open.delete(node as object);
      continue;
    }
    const { type, children = node === tree ? null : [] } = (node ?? {}) as { type?: unknown; children?: unknown };
    if (typeof type !== "string" || !Array.isArray(children)) return "it left something in the tree that is not a node";
    if (open.has(node as object)) return `it left a node in the tree that contains itself, of the type "${type}"`;
    if (children.length === 0) continue;
    open.add(node as object);
    rest.push({ node, isLeft: true });
    for (const child of children) rest.push({ node: child, isLeft: false });
  }
  return null;
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
