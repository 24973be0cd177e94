export default {
  title: "Live samples",
  sdk: {
    entryPoints: ["sdk/index.ts"],
    live: { module: { "@kit/sdk": "live/sdk.ts" }, provide: "live/provide.ts" },
  },
};
