export default {
  title: "Samples",
  variables: { kit: "Kit" },
  sdk: { entryPoints: ["sdk/src/index.ts"], tsconfig: "sdk/tsconfig.json" },
  samples: { files: ["samples/device.ts", "samples/missing.ts"] },
};
