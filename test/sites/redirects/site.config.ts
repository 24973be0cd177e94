import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  url: "https://kit.example",
  redirects: {
    "/old": "/docs/page",
    "/older/deep": "/docs/page#usage",
    "/away": "https://example.com/?a=1&b=2",
  },
});
