import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", i18n: { locales: ["en", "ar"] } });
