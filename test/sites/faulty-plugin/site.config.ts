import { defineConfig } from "bcidocs";

function countWords() {
  return () => {
    throw new Error("there is nothing to count");
  };
}

export default defineConfig({ title: "Kit", markdown: { remarkPlugins: [countWords] } });
