export default {
  title: "Errors in the SDK that are only told",
  sdk: { entryPoints: ["sdk/index.ts"], onError: "warn", routeBasePath: "/api" },
};
