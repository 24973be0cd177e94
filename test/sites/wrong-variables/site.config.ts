import { defineConfig } from "bcidocs";

export default defineConfig({ title: "Kit", product: "Kettle", variables: { package: "@kettle/sdk" } });
