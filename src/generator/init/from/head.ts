/** Tags that Starlight and VitePress put into the head of every page. */
import { type Json, nonEmpty, type Settings, textOf } from "./data.ts";
import type { Source } from "./source.ts";

interface Head {
  metadata: Settings[] | undefined;
  scripts: Settings[] | undefined;
  /** Address of the icon. */
  icon: Json | undefined;
}

/** Other tags are reported. */
export function readHead(tags: readonly { name: string | null; attributes: Settings }[], { report }: Source): Head {
  const metadata: Settings[] = [];
  const scripts: Settings[] = [];
  let icon: Json | undefined;
  for (const { name, attributes } of tags) {
    if (name === "meta") metadata.push(attributes);
    else if (name === "script" && textOf(attributes.src)?.startsWith("/")) scripts.push(scriptOf(attributes));
    else if (/\bicon$/.test(textOf(attributes.rel) ?? "")) icon ??= attributes.href;
    else report.manual(`head: write what the tag <${name}> does into \`scripts\`, \`analytics\` or \`stylesheets\``);
  }
  return { metadata: nonEmpty(metadata), scripts: nonEmpty(scripts), icon };
}

/** `data-*` has a place of its own. */
function scriptOf(attributes: Settings): Settings {
  const entries = Object.entries(attributes);
  const data = entries.filter(([name]) => name.startsWith("data-")).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith("data-"))),
    ...(data.length > 0 && { attributes: Object.fromEntries(data) as Settings }),
  };
}
