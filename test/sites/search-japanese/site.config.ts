import { defineConfig } from "bcidocs";

export default defineConfig({ title: "ヘッドセット SDK", i18n: { defaultLocale: "ja", locales: ["ja"] } });
