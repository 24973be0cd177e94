import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kettle",
  trailingSlash: false,
  cleanUrls: false,
  markdown: { syntax: ["mdbook"], headingIds: "mdbook" },
  docs: {
    path: "src",
    naming: "mdbook",
    exclude: ["/SUMMARY.md", "/parts/*"],
    routeBasePath: "/",
    sidebars: {
      docs: [
        { type: "doc", id: "README", label: "Preface" },
        {
          type: "category",
          label: "Guide",
          link: { type: "doc", id: "guide/README" },
          collapsible: false,
          className: "is-numbered",
          items: [{ type: "doc", id: "guide/ch01", label: "Boiling water" }],
        },
      ],
    },
  },
});
