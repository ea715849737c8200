import { defineConfig } from "vite";

const page = {
  base: "./",
  build: {
    outDir: "../../server/tradewinds_server/web",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
};

const elements = {
  build: {
    lib: { entry: "src/index.ts", formats: ["es" as const], fileName: "tradewinds-boards" },
    target: "es2022",
  },
};

export default defineConfig(({ mode }) => (mode === "package" ? elements : page));
