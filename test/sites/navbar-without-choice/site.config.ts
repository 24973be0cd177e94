import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  themeConfig: { navbar: { items: [{ type: "localeDropdown" }] } },
});
