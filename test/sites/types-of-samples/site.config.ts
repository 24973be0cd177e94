import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", sdk: { entryPoints: ["sdk/index.ts"], tsconfig: "sdk/tsconfig.json" } });
