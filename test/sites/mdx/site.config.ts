import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", markdown: { syntax: ["mkdocs", "vitepress"] } });
