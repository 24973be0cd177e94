import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  variables: {
    host: "{{name}}.example",
    name: "docs-{{host}}",
    link: "https://{{hots}}/",
  },
});
