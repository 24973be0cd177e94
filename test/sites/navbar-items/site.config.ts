import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  i18n: { locales: ["en", "fr"], localeConfigs: { fr: { label: "Français" } } },
  docs: {
    sidebars: { main: ["page", "other"] },
    versions: { "2.0": {}, "1.0": { label: "1.0 (old)" } },
    lastVersion: "current",
  },
  themeConfig: {
    navbar: {
      title: "Kit",
      items: [
        { position: "left", label: "Link", to: "/docs/page" },
        { type: "default", position: "left", label: "Outside", href: "https://example.com" },
        {
          type: "dropdown",
          position: "left",
          label: "More",
          items: [
            { label: "Other", to: "/docs/other" },
            { type: "html", value: "<hr>" },
            { type: "doc", docId: "page", label: "A doc" },
          ],
        },
        { type: "html", position: "left", value: "<strong>Markup</strong>" },
        { type: "doc", docId: "other" },
        { type: "docSidebar", sidebarId: "main", label: "All docs" },
        { type: "docsVersion" },
        { type: "docsVersionDropdown" },
        { type: "localeDropdown", queryString: "?from=menu" },
        { type: "search" },
      ],
    },
  },
});
