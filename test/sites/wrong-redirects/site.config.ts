import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  redirects: [
    { from: "/gone", to: "/docs/pgae" },
    { from: ["/a", "/b"], to: "/a" },
    { from: "/docs/page", to: "/docs/other" },
    { from: "/x", to: "/y" },
    { from: "/y", to: "/x" },
  ],
});
