import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  themeConfig: {
    footer: {
      links: [
        { label: "Page", to: "/docs/page" },
        { label: "Chat", href: "https://chat.example" },
      ],
    },
  },
});
