export default {
  title: "Errors in the SDK",
  docs: { sidebars: { docs: [{ type: "reference" }] } },
  sdk: { entryPoints: ["sdk/index.ts"], onError: "throw" },
};
