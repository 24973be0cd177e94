import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", links: { ignore: [{ url: "/legacy/*", reason: "another app answers there" }] } });
