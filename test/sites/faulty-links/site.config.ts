import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  links: {
    ignore: [
      { url: "/playground/*", reason: "Another app on the same host" },
      { url: "./old.md", reason: "The page is being rewritten", until: "2025-06-30" },
    ],
  },
});
