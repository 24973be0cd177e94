export default {
  title: "Nothing to show",
  sdk: { entryPoints: ["sdk/index.ts"] },
};
