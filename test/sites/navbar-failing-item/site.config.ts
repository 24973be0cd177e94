import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  themeConfig: {
    navbar: {
      items: [
        { label: "Both", to: "/docs/page", href: "https://example.com" },
        { label: "Nowhere" },
        { type: "doc", docId: "pgae" },
        { type: "docSidebar", sidebarId: "mian" },
        { type: "dropdown", label: "Outer", items: [{ type: "dropdown", label: "Inner" }] },
        { type: "dropdown", label: "No items" },
        { label: "Docs", to: "/docs/page", activeBaseRegex: "(" },
        { type: "html" },
      ],
    },
  },
});
