import { defineConfig } from "bcidocs";

const extra = { tagLine: "x" };

export default defineConfig({
  title: "Kit",
  ...extra,
  themeConfig: {
    navbar: { items: [{ lable: "Docs", to: "/docs" }] },
    colorMode: { defaultMode: "drak" },
  },
  docs: { pth: "content/docs" },
  onBrokenLinks: "error",
} as never);
