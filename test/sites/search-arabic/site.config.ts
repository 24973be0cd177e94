import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "حزمة تطوير السماعة",
  i18n: { defaultLocale: "ar", locales: ["ar"], localeConfigs: { ar: { direction: "rtl" } } },
});
