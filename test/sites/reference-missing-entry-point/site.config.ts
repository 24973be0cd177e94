export default {
  title: "No such entry point",
  sdk: {
    entryPoints: ["sdk/indx.ts"],
    tsconfig: "sdk/tsconfig.json",
  },
};
