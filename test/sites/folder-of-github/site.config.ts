import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Pebble",
  url: "https://pebble.example",
  docs: { path: "docs", routeBasePath: "/" },
});
