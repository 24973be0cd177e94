import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  scripts: [{ src: "https://cdn.example/stats.js", integrity: "sha384-abc" }],
  themeConfig: {
    navbar: {
      items: [{ label: "Run", href: "javascript:alert(1)" }],
    },
    footer: {
      links: [
        { label: "Away", to: "/\n/evil.example" },
        { label: "Disk", href: "file:///etc/hosts" },
      ],
    },
    announcementBar: { content: 'See <a href="https:\\\\evil.example">this</a>' },
  },
});
