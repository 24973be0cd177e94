import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  docs: { versions: { "2.0": {}, "1.0": {} } },
  themeConfig: {
    navbar: {
      items: [{ type: "docsVersionDropdown", versions: ["current", "3.0"] }],
    },
  },
});
