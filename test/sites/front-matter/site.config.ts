import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  docs: { editUrl: "https://kit.example/edit/", showLastUpdateAuthor: true, showLastUpdateTime: true },
});
