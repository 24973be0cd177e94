import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Otter",
  url: "https://otter.example",
  docs: { path: "docs", routeBasePath: "/" },
});
