// Builds the docs pages of this repository with Docusaurus, installed from npm into a temporary folder.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import site from "../../site.config.ts";
import { mustRun } from "./run.mjs";

const version = "3.10.2";

export async function buildWithDocusaurus(folder, repository) {
  await mkdir(folder, { recursive: true });
  const sidebars = { docs: site.docs[0].sidebars.docs };
  const files = {
    "package.json": JSON.stringify({
      private: true,
      dependencies: {
        "@docusaurus/core": version,
        "@docusaurus/preset-classic": version,
        "@docusaurus/faster": version,
        react: "19",
        "react-dom": "19",
      },
      // Of the range that Docusaurus allows, the last one that all registries have.
      overrides: { "@docsearch/react": "4.6.2", "@docsearch/core": "4.6.2" },
    }),
    "sidebars.js": `export default ${JSON.stringify(sidebars)};`,
    "docusaurus.config.js": config(),
    "src/pages/index.md": "# Home\n\n[Docs](/docs/overview)\n",
  };
  await cp(join(repository, "content/docs"), join(folder, "docs"), { recursive: true });
  for (const path of await readdir(join(folder, "docs"), { recursive: true })) {
    if (path.endsWith(".md")) await translate(join(folder, "docs", path));
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mustRun("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], folder);
  await mustRun("npx", ["docusaurus", "build"], folder, { DOCUSAURUS_NO_PERSISTENT_CACHE: "1" });
  return join(folder, "build");
}

/** Our variables are filled in; links to the reference, which Docusaurus does not make, stay as they are. */
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
