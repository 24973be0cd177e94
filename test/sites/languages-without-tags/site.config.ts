import { defineConfig } from "bcidocs";

// No language tags: the first has an underscore, and subtags have at most eight letters.
export default defineConfig({
  title: "Kit",
  docs: { showLastUpdateTime: true },
  i18n: { locales: ["en", "zh_hans", "cantonesee"], localeConfigs: { zh_hans: { label: "简体中文" } } },
});
