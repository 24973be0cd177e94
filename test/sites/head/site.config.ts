import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  tagline: "Boils water",
  url: "https://kit.example",
  themeConfig: { metadata: [{ name: "author", content: "Ada" }] },
});
