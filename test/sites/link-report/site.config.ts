import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  themeConfig: { navbar: { items: [{ label: "Guides", to: "/docs/guide", position: "left" }] } },
});
