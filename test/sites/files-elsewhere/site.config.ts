import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Files elsewhere", assetFolders: ["images", "images/inner"] });
