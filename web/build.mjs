// Bundles src into what the service serves: node build.mjs [FOLDER], by default ../app/static/table.
import { build } from "esbuild";

const [folder = "../app/static/table"] = process.argv.slice(2);
await build({
  entryPoints: { table: "src/main.tsx" },
  bundle: true,
  splitting: true,
  chunkNames: "[name]",
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
  outdir: folder,
});
