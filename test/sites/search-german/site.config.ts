import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kopfhörer für Gedanken", i18n: { defaultLocale: "de", locales: ["de"] } });
