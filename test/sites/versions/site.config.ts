import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  url: "https://kit.example",
  docs: {
    sidebars: { docs: ["intro", { type: "category", label: "Guides", items: ["guides/focus", "guides/new"] }] },
    versions: {
      current: { label: "3.0 (next)", path: "next" },
      "2.1": {},
      "2.0": { label: "2.0 (old)" },
      "1.0": { banner: "none", badge: false, path: "one" },
    },
    editUrl: "https://kit.example/edit",
  },
  themeConfig: {
    navbar: {
      items: [
        { type: "docSidebar", sidebarId: "docs", label: "Docs" },
        { type: "doc", docId: "guides/focus" },
        { type: "docsVersion", position: "right" },
        { type: "docsVersionDropdown", position: "right", dropdownItemsAfter: [{ label: "All versions", to: "/versions" }] },
      ],
    },
  },
});
