import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", url: "https://kit.example", trailingSlash: true });
