/** Docusaurus with `faster`, its Rust toolchain and its caches. It has no search of its own. */
import { writeFiles } from "../../support/siteFiles.ts";
import { flatTab, relativeLink, translate } from "../corpus/dialect.ts";
import { installPackages } from "./npm.ts";
import type { Tool } from "./tool.ts";

const version = "3.10.2";

export const docusaurus: Tool = {
  name: "Docusaurus",
  version: `${version} with faster`,
  origin: "npm",
  hasSearch: false,
  install: (folder) =>
    installPackages(folder, {
      dependencies: {
        "@docusaurus/core": version,
        "@docusaurus/preset-classic": version,
        "@docusaurus/faster": version,
        react: "19.3.1",
        "react-dom": "19.3.1",
      },
      overrides: { "@docsearch/react": "4.6.2", "@docsearch/core": "4.6.2" },
    }),
  async writeSettings(folder, corpus, label) {
    const first = corpus.pages[0]?.path;
    const categories = corpus.folders.map(({ path, label }) => [`docs/${path}/_category_.json`, JSON.stringify({ label })] as const);
    await writeFiles(folder, {
      "docusaurus.config.mjs": settings(label, first ?? ""),
      "src/pages/index.md": `# Home\n\n[Begin](/docs/${first})\n`,
      ...Object.fromEntries(categories),
    });
  },
  pathOf: ({ path }) => `docs/${path}.md`,
  textOf: (page, { pages }) =>
    translate(page, pages, {
      open: (kind, label) =>
        flatTab(kind, label) ??
        (kind === "details" ? `<details><summary>${label}</summary>\n` : `:::${kind}${label ? `[${label}]` : ""}\n`),
      close: (kind) => flatTab(kind === "tab" ? "tabs" : kind, "") ?? (kind === "details" ? "\n</details>" : "\n:::"),
      title: (name) => ` title="${name}"`,
      link: (from, to) => `${relativeLink(from, to)}.md`,
      hasHeading: false,
    }),
  content: ["docs"],
  caches: [".docusaurus", "node_modules/.cache"],
  output: "build",
  build: () => ({ program: "node_modules/.bin/docusaurus", args: ["build"] }),
  addressOf: ({ path }) => `/docs/${path}`,
  watch: (port) => ({
    program: "node_modules/.bin/docusaurus",
    args: ["start", "--no-open", "--host", "127.0.0.1", "--port", String(port)],
  }),
};

function settings(label: string, first: string): string {
  return `export default {
  title: "Corpus",
  url: "https://docs.example.com",
  baseUrl: "/",
  onBrokenLinks: "warn",
  markdown: { format: "md" },
  future: { v4: true, faster: true },
  presets: [["classic", { docs: {}, blog: false }]],
  themeConfig: {
    navbar: { title: "Corpus", items: [{ to: ${JSON.stringify(`/docs/${first}`)}, label: ${JSON.stringify(label)}, position: "left" }] },
    prism: { additionalLanguages: ["bash", "diff"] },
  },
};
`;
}
