// Removes from lib/types/ what the package's two entry points do not reach (npm pack): nothing can import it.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const types = fileURLToPath(new URL("../lib/types", import.meta.url));
const reached = new Set();
reach(join(types, "generator", "index.d.ts"));
reach(join(types, "theme", "index.d.ts"));

// The compiler's build info no longer matches. Without it, the compiler writes everything again.
for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && !reached.has(path)) rmSync(path);
}

function reach(path) {
  if (reached.has(path)) return;
  reached.add(path);
  for (const [, target] of readFileSync(path, "utf8").matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*"(\.[^"]+)"/g)) {
    reach(resolve(dirname(path), target.replace(/\.(?:js|jsx|ts|tsx)$/, ".d.ts")));
  }
}
