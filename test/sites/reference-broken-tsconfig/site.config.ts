export default {
  title: "A broken tsconfig",
  sdk: { entryPoints: ["sdk/index.ts"] },
};
