export default {
  title: "A faulty tag",
  docs: { sidebars: { docs: [{ type: "reference" }] } },
  sdk: { entryPoints: ["sdk/index.ts"] },
};
