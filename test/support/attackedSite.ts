/** A site whose every field holds an attack: a page for each payload, with all fields of pages. */
import { execFileSync } from "node:child_process";
import { type Field, fields, payloads } from "./attacks.ts";
import { type SiteFiles, writeFiles } from "./siteFiles.ts";

export interface AttackedSite {
  /** Those of the pages. */
  payloads?: readonly string[];
  /** The one of the settings. */
  ofSettings?: string;
  /** Without what the compiler has to read, which takes most of the time. */
  hasSdk?: boolean;
}

export const readByCompiler = ["samples with types", "names, types and comments of the SDK"];

const component = 'export default function Box({ text }) {\n  return <p title={text}>{text}</p>;\n}\nexport const hydrate = "load";\n';

export function attackedFiles({
  payloads: used = payloads,
  ofSettings = '"><img src=x onerror=ranOfAttack()></script><script>ranOfAttack()</script>',
  hasSdk = true,
}: AttackedSite = {}): SiteFiles {
  const parts = fields.filter(({ name }) => hasSdk || !readByCompiler.includes(name));
  const sdk = { sdk: { entryPoints: ["sdk/index.ts"], onError: "warn" } };
  const settings = {
    url: "https://kit.example",
    markdown: { math: true },
    embeds: { allow: ["https://frames.example"] },
    ...(hasSdk && sdk),
    ...merged(parts.flatMap((field) => (field.settings ? [field.settings(ofSettings)] : []))),
  };
  return {
    "site.config.ts": `export default ${JSON.stringify(settings)};\n`,
    "theme/components/Box.tsx": component,
    "static/p.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    "content/index.md": "# Home\n\n{{word}}\n",
    "old/p0.md": "# Old\n",
    ...(hasSdk && {
      "sdk/index.ts": used.map((_, index) => `export * from "./a${index}.js";\n`).join(""),
      "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
    }),
    ...merged(used.flatMap((payload, index) => [pageOf(parts, payload, index), ...filesOf(parts, payload, index)])),
  };
}

/** Writes the site, and commits what has an author. */
export async function writeAttackedSite(folder: string, attacked: AttackedSite = {}): Promise<void> {
  await writeFiles(folder, attackedFiles(attacked));
  const git = (args: string[], input = "") => execFileSync("git", args, { cwd: folder, input });
  const commits = (attacked.payloads ?? payloads).flatMap((payload, index) =>
    fields.flatMap(({ author, files }) =>
      Object.entries((author && files?.(payload, index)) ?? {}).map(([path, text]) => commitOf(path, `${text}`, author?.(payload))),
    ),
  );
  git(["init", "--quiet", "--initial-branch=main"]);
  git(["fast-import", "--quiet"], commits.join(""));
  git(["reset", "--quiet"]);
}

/** As `git fast-import` reads it. */
function commitOf(path: string, text: string, author = ""): string {
  const data = (content: string) => `data ${Buffer.byteLength(content)}\n${content}\n`;
  const by = (role: string, name: string) => `${role} ${name} <a@kit.example> 1767000000 +0000\n`;
  return `commit refs/heads/main\n${by("author", author)}${by("committer", "Kit")}${data("Write")}M 644 inline ${path}\n${data(text)}`;
}

function pageOf(parts: readonly Field[], payload: string, index: number): SiteFiles {
  const front = merged(parts.flatMap((field) => (field.front ? [field.front(payload)] : [])));
  const texts = parts.flatMap((field) => field.text?.(payload) ?? []);
  return { [`content/docs/p${index}.md`]: `---\n${JSON.stringify(front)}\n---\n\n${texts.join("\n\n")}\n` };
}

function filesOf(parts: readonly Field[], payload: string, index: number): SiteFiles[] {
  return parts.flatMap((field) => (field.files ? [field.files(payload, index)] : []));
}

function merged(objects: object[]): Record<string, never> {
  return Object.assign({}, ...objects);
}
