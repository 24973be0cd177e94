import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", baseUrl: "/kit/", markdown: { html: "trusted" } });
