// Bundles the tests with what they test and runs them: node tests/run.mjs
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "table-tests-"));
const tests = readdirSync(here).filter((name) => name.endsWith(".test.mjs"));
await build({
  entryPoints: tests.map((name) => join(here, name)),
  bundle: true,
  platform: "node",
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  loader: { ".css": "empty" },
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, ["--test", folder], { stdio: "inherit" });
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
