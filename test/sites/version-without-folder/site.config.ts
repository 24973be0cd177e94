import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kit",
  docs: { versions: { "2.0": {} } },
});
