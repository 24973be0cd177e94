import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  url: "https://kit.example",
  baseUrl: "/kit/",
  favicon: "img/logo.svg",
  themeConfig: { navbar: { title: "Kit", logo: { src: "img/logo.svg" }, items: [{ label: "Docs", to: "/docs/page" }] } },
});
