import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  docs: { sidebars: { docs: ["start"], "@kit/sdk": [{ type: "reference" }] } },
  sdk: {
    entryPoints: ["sdk/src/index.ts"],
    tsconfig: "sdk/tsconfig.json",
    excludeInternal: false,
    sourceUrl: "https://code.example/kit/blob/main/{path}#L{line}",
  },
});
