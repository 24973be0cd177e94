// Builds the docs pages of this repository with Docusaurus, installed from npm into a temporary folder.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import site from "../../site.config.ts";
import { mustRun } from "../support/cli.ts";
import { repository } from "../support/folders.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { docusaurus } from "./tools/docusaurus.ts";

export async function buildWithDocusaurus(folder) {
  await mkdir(folder, { recursive: true });
  await docusaurus.install(folder);
  await cp(join(repository, "content/docs"), join(folder, "docs"), { recursive: true });
  for (const path of await readdir(join(folder, "docs"), { recursive: true })) {
    if (path.endsWith(".md")) await translate(join(folder, "docs", path));
  }
  await writeFiles(folder, {
    "sidebars.js": `export default ${JSON.stringify({ docs: site.docs[0].sidebars.docs })};`,
    "docusaurus.config.mjs": config(),
    "src/pages/index.md": "# Home\n\n[Docs](/docs/overview)\n",
  });
  await mustRun("npx", ["docusaurus", "build"], { cwd: folder, env: { DOCUSAURUS_NO_PERSISTENT_CACHE: "1" } });
  return join(folder, docusaurus.output);
}

/** Our variables are expanded; links to the reference, which Docusaurus does not generate, do not change. */
async function translate(file) {
  const values = { ...site.variables, product: site.product };
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole),
  );
}

function config() {
  return `export default {
  title: ${JSON.stringify(site.title)}, url: "https://docs.example", baseUrl: "/",
  onBrokenLinks: "ignore", onBrokenAnchors: "ignore",
  markdown: { format: "md", hooks: { onBrokenMarkdownLinks: "ignore", onBrokenMarkdownImages: "ignore" } },
  future: { v4: true, faster: true },
  presets: [["classic", { docs: { sidebarPath: "./sidebars.js" }, blog: false }]],
  themeConfig: {
    colorMode: { defaultMode: "dark", disableSwitch: true },
    navbar: { title: ${JSON.stringify(site.title)}, items: [{ to: "/docs/overview", label: "Docs", position: "left" }] },
  },
};`;
}
