import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  themeConfig: {
    navbar: {
      items: [
        { label: "Docs", to: "/docs/page" },
        { type: "docSidbar", sidebarId: "default", label: "Docs" },
      ],
    },
  },
});
