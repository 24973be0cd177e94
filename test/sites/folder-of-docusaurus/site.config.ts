import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Tern",
  tagline: "A message queue for small devices",
  url: "https://tern.example",
  contentDir: "src/pages",
  markdown: { format: "mdx", syntax: ["docusaurus"] },
  docs: { path: "docs", routeBasePath: "/docs" },
  themeConfig: { navbar: { title: "Tern", items: [{ type: "docSidebar", sidebarId: "sidebar", label: "Docs" }] } },
});
