import { defineConfig } from "bcidocs";

if (!process.env.KIT_RELEASE) throw new Error("KIT_RELEASE is not set");

export default defineConfig({ title: `Kit ${process.env.KIT_RELEASE}` });
