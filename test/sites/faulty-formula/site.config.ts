import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", markdown: { math: true } });
