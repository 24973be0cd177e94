import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Otter",
  url: "https://otter.example",
  markdown: { syntax: ["mkdocs"] },
  docs: { path: "docs", routeBasePath: "/" },
});
