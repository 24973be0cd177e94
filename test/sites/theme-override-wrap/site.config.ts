import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", themeConfig: { footer: { copyright: "Copyright Kit" } } });
