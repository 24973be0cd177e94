import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Larch", markdown: { syntax: ["mkdocs"] } });
