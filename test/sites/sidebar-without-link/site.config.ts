import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  docs: { sidebars: { empty: [{ type: "html", value: "<hr>" }], main: ["page"] } },
  themeConfig: {
    navbar: {
      items: [{ type: "docSidebar", sidebarId: "empty", label: "Docs" }],
    },
  },
});
