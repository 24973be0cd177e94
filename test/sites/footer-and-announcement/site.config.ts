import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  themeConfig: {
    announcementBar: { content: "New: <b>steam</b>", backgroundColor: "#123456", textColor: "white" },
    footer: {
      links: [
        { title: "Docs", items: [{ label: "Page", to: "/docs/page" }] },
        { title: "Out", items: [{ label: "Chat", href: "https://chat.example" }] },
      ],
      copyright: "© Kettle",
    },
  },
});
