import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", onBrokenLinks: "throw", onBrokenAnchors: "warn", onBrokenImages: "ignore" });
