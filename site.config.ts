/** Settings of the site in this repository: the docs of the headset SDK, and of bcidocs itself. */
import { defineConfig } from "bcidocs";

const product = "Noema";

const links = {
  console: "https://console.noema.example",
  support: "https://support.noema.example",
  feedback: "https://feedback.noema.example",
  chat: "https://chat.noema.example/invite",
  repo: "https://code.noema.example/sdk",
  twitter: "https://social.noema.example/twitter",
};

/** Page of the SDK's main class in the reference. */
const mainClass = `/docs/reference/classes/${product}`;

export default defineConfig({
  title: `${product} SDK`,
  tagline: "Empowering the Mind",
  url: "https://docs.noema.example",
  baseUrl: "/",
  favicon: "img/favicon.svg",
  stylesheets: ["theme/styles/site.css"],
  product,
  variables: {
    package: "@noema/sdk",
    slug: "noema",
    envPrefix: "NOEMA",
    headset: "Lyra",
    headsetSlug: "lyra",
    legacyClass: "Mynd",
    legacyPackage: "@noema/mynd",
    legacySlug: "mynd",
    company: "Noema Labs",
    ...links,
  },
  // The tests of this repository read them.
  markdown: { codeWords: ["case", "payload"] },
  search: {
    // Guides before the tutorials, which touch on everything; the main class before the one that it hands out; what is for
    // old versions and lists of problems last.
    boost: {
      "/docs/tutorials/*": 0.7,
      "/docs/guides/programs": 0.3,
      "/docs/guides/signal": 1.3,
      "/docs/api/signal-quality": 1.08,
      "/docs/reference/classes/Noema": 1.2,
      "/docs/api/disconnect": 1.3,
      "/docs/api/errors": 0.6,
      "/docs/api/v6": 0.75,
      "/docs/api/v7": 1.2,
      "/bcidocs/commands": 1.2,
      "/bcidocs/configuration*": 0.8,
      "/bcidocs/benchmarks": 0.6,
      "/docs/api/osc": 0.8,
      "/bcidocs/front-matter": 1.6,
      "/bcidocs/migrating": 0.9,
      "/bcidocs/contributing*": 0.7,
      "/bcidocs/problems*": 0.55,
    },
    synonyms: [
      ["private", "privacy"],
      ["headband", "headset"],
      ["stop", "disconnect"],
      ["move", "accelerometer"],
      ["upgrade", "migrate", "migrating"],
      ["wearer", "wearing"],
      ["relaxed", "relaxation", "calm"],
      ["attention", "focus"],
      ["swizzle", "override"],
    ],
    topPages: [
      "/docs/overview",
      "/docs/tutorials/your-first-web-app",
      "/docs/api/authentication",
      "/docs/guides/simulator",
      "/docs/reference/classes/Noema",
      "/bcidocs/quick-start",
    ],
  },
  docs: [
    {
      path: "content/docs",
      routeBasePath: "/docs",
      showLastUpdateAuthor: true,
      showLastUpdateTime: true,
      editUrl: `${links.repo}/edit/main/`,
      reportUrl: `${links.repo}/issues/new?title={title}&body={url}`,
      sidebars: {
        docs: [
          { "Get Started": ["overview", "tutorials/your-first-node-app", "tutorials/your-first-web-app", "resources"] },
          {
            Guides: [
              "guides/ethics",
              "guides/importing",
              "guides/signal",
              "guides/training",
              "guides/simulator",
              "guides/lifecycle",
              "guides/sessions",
              "guides/programs",
              "guides/rxjs",
              "guides/server-rendering",
            ],
          },
          {
            "API Guides": [
              "api/device-selection",
              "api/info",
              "api/status",
              "api/authentication",
              "api/oauth",
              "api/settings",
              "api/signal-quality",
              "api/brainwaves",
              "api/focus",
              "api/calm",
              "api/kinesis",
              "api/predictions",
              "api/streaming",
              "api/osc",
              "api/haptics",
              "api/disconnect",
              "api/errors",
              "api/bluetooth-web",
              "api/bluetooth-react-native",
              "api/v7",
              "api/v6",
            ],
          },
        ],
        "@noema/sdk": [{ type: "reference" }],
      },
    },
    {
      id: "bcidocs",
      path: "content/bcidocs",
      routeBasePath: "/bcidocs",
      showLastUpdateTime: true,
      editUrl: `${links.repo}/edit/main/`,
      reportUrl: `${links.repo}/issues/new?title={title}&body={url}`,
      sidebars: {
        bcidocs: [
          { "Get started": ["index", "quick-start", "tutorial", "migrating", "limits", "tried-on"] },
          {
            Content: [
              {
                type: "category",
                label: "Writing",
                link: { type: "doc", id: "writing" },
                items: [
                  "writing/code",
                  "writing/formulas-and-diagrams",
                  "writing/variables-and-includes",
                  "writing/components",
                  "writing/live-samples",
                  "writing/html",
                ],
              },
              ..."front-matter embeds samples doc-comments".split(" "),
            ],
          },
          {
            "Settings and theme": [
              {
                type: "category",
                label: "Configuration",
                link: { type: "doc", id: "configuration" },
                items: "site docs sidebars navigation look links markdown reference services"
                  .split(" ")
                  .map((name) => `configuration/${name}`),
              },
              ..."theme search languages versions agents".split(" "),
            ],
          },
          { "Build and check": ["commands", "watch", "serve", "link-log", "fast-builds", "scale"] },
          { Publish: ["deploy", "recipes", "security", "upgrading", "browsers", "benchmarks"] },
          {
            Problems: [
              "troubleshooting",
              "problems/index",
              "problems/content",
              "problems/settings",
              "problems/links",
              "problems/sdk",
              "problems/system",
            ],
          },
          {
            Contributing: [
              "contributing/index",
              "contributing/markdown",
              "contributing/theme",
              "contributing/search",
              "contributing/tests",
              "contributing/speed",
              "contributing/dependencies",
            ],
          },
        ],
      },
    },
  ],
  sdk: {
    entryPoints: ["sdk/src/index.ts"],
    tsconfig: "sdk/tsconfig.json",
    // Sessions and apps that act for an account need these; their label says that they may change.
    excludeInternal: false,
    // What the Bluetooth libraries hand over: shapes of theirs, not of ours; and what only the transports handle.
    // The entry `@noema/sdk/types` exports the others.
    intentionallyNotExported: [
      ..."BleManager BleManagerEmitter Peripheral Port WebBluetooth WebDevice".split(" "),
      ..."Action ApiKeyOptions ApiKeyRecord CallOptions Fetch HapticQueues HapticsReply KinesisLabel SessionStorage Training".split(" "),
    ],
    sourceUrl: `${links.repo}/blob/main/{path}#L{line}`,
    live: {
      module: {
        "./headset": "theme/live/headset.ts",
        "@noema/sdk": "theme/live/sdk.ts",
        "@noema/sdk/errors": "sdk/src/errors.ts",
        "@noema/sdk/simulator": "theme/live/simulator.ts",
        "node:timers/promises": "theme/live/timers.ts",
      },
      provide: "theme/live/provide.ts",
    },
  },
  samples: {
    check: "throw",
    files: ["theme/samples/headset.ts"],
    // The simulated headset, in simulated time.
    run: {
      setup: "theme/samples/setup.ts",
      module: {
        "./headset": "theme/samples/headset.ts",
        "@noema/sdk": "theme/samples/sdk.ts",
        "@noema/sdk/simulator": "theme/samples/simulator.ts",
        "node:timers/promises": "theme/samples/timers.ts",
        "react-native": "theme/samples/reactNative.ts",
        "react-native-ble-manager": "theme/samples/bleManager.ts",
      },
    },
  },
  themeConfig: {
    colorMode: { defaultMode: "dark", disableSwitch: true, respectPrefersColorScheme: false },
    navbar: {
      title: `${product} SDK`,
      logo: { alt: "", src: "img/logo.svg", width: 28, height: 28 },
      items: [
        { position: "left", label: "Docs", to: "/docs/overview", activeBaseRegex: "^/docs(?!/reference)" },
        { position: "left", label: "Reference", to: mainClass, activeBasePath: "/docs/reference" },
        { position: "left", label: "GitHub", href: links.repo },
        { position: "left", label: "Need Help", href: links.chat },
      ],
    },
    footer: {
      style: "dark",
      logo: { alt: "", src: "img/logo.svg", width: 28, height: 28 },
      links: [
        {
          title: "Docs",
          items: [
            { label: "Getting Started", to: "/docs/overview" },
            { label: "Guides", to: "/docs/guides/ethics" },
            { label: "Tutorials", to: "/docs/tutorials/your-first-web-app" },
            { label: "SDK Reference", to: mainClass },
          ],
        },
        {
          title: "Community",
          items: [
            { label: "Twitter", href: links.twitter },
            { label: "Discord", href: links.chat },
            { label: "Knowledge Base", href: links.support },
            { label: "Feedback Base", href: links.feedback },
          ],
        },
      ],
      copyright: "Copyright © 2025 Noema Labs",
    },
  },
});
