import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  url: "https://kit.example",
  i18n: {
    locales: ["en", "fr", "ar"],
    localeConfigs: {
      fr: { strings: { untranslated: "Cette page n'est pas encore traduite.", editThisPage: "Modifier cette page", next: "Suivant" } },
      ar: { label: "العربية", strings: { untranslated: "هذه الصفحة غير مترجمة بعد." } },
    },
  },
  docs: { editUrl: "https://kit.example/edit" },
  themeConfig: {
    navbar: {
      items: [
        { type: "docSidebar", sidebarId: "sidebar", label: "Docs" },
        { label: "Focus", to: "/docs/guides/focus" },
        { type: "localeDropdown", queryString: "?from=menu" },
      ],
    },
    footer: { links: [{ label: "Docs", to: "/docs/intro" }] },
  },
});
