export default { title: "No live samples", sdk: { entryPoints: ["sdk/index.ts"] } };
