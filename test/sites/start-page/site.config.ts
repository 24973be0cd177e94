import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kettle" });
