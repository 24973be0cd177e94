import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Lamp",
  url: "https://lamp.example",
  trailingSlash: true,
  i18n: { defaultLocale: "en", locales: ["en", "de"] },
  docs: { path: "docs/en", naming: "starlight", routeBasePath: "/en" },
  themeConfig: {
    navbar: {
      items: [
        { label: "Guides", to: "/en/guides/start" },
        { type: "localeDropdown", position: "right" },
      ],
    },
  },
});
