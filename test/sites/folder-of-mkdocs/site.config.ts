import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Larch",
  tagline: "Maps on paper",
  url: "https://larch.example",
  docs: { path: "docs", routeBasePath: "/" },
  markdown: { math: true, syntax: ["mkdocs"] },
});
