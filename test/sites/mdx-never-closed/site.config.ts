import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", markdown: { format: "mdx" } });
