import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  scripts: ["https://cdn.example/stats.js"],
});
