import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Quill",
  url: "https://quill.example",
  staticDir: "docs/public",
  markdown: { syntax: ["vitepress"] },
  docs: { path: "docs", routeBasePath: "/" },
});
