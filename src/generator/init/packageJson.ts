/** `package.json`: a new one, or what an existing one lacks. */
import { ProblemError, problem } from "../problems/problem.ts";
import type { Answers } from "./answers.ts";
import { outDirFlag } from "./commands.ts";
import type { Surroundings } from "./surroundings.ts";
import { fillTemplate, type Templates } from "./templates.ts";

export interface PackageJson {
  text: string;
  /** What was put in, in words, e.g. `script docs:build`. */
  added: string[];
  /** What was there with another meaning and was kept. */
  keptScripts: string[];
  /** The script that starts the authoring loop. */
  devScript: string;
  /** Whether it already required bcidocs, does so now, or does not because the source of the package is unknown. */
  ownPackage: "there" | "added" | "unknown";
  /** What it asks for, e.g. `file:../bcidocs-3.8.1.tgz`. */
  requiredSpec: string | null;
}

/** The parts of the surroundings that decide on dependencies. */
type Installer = Pick<Surroundings, "userAgent" | "ownSpec" | "outDir">;

type Json = Record<string, unknown>;

/** For a folder without one. It pins Yarn's version, since a machine that builds the site would use an old one. */
export function newPackageJson(
  { title, template, packageManager }: Answers,
  { userAgent, ownSpec, outDir }: Installer,
  templates: Templates,
): PackageJson {
  const isSdk = template === "sdk";
  const values = { packageName: packageName(title), outDirFlag: outDirFlag(outDir) };
  const { devDependencies, ...given } = JSON.parse(fillTemplate(templates, isSdk ? "package.sdk.json" : "package.json", values));
  const content = {
    ...given,
    devDependencies: { ...(ownSpec !== null && { bcidocs: ownSpec }), ...devDependencies },
    ...(packageManager === "yarn" && { packageManager: `yarn@${/^yarn\/(\d+\.\d+\.\d+)/.exec(userAgent)?.[1] ?? "4.18.1"}` }),
  };
  return {
    text: `${JSON.stringify(content, null, 2)}\n`,
    added: [],
    keptScripts: [],
    devScript: isSdk ? "docs:dev" : "dev",
    ownPackage: ownSpec === null ? "unknown" : "added",
    requiredSpec: ownSpec,
  };
}

/** Adds the missing scripts, as `docs:…`, and the dependency; indentation and line ends stay as they are. */
export function extendPackageJson(text: string, { ownSpec, outDir }: Omit<Installer, "userAgent">, templates: Templates): PackageJson {
  const values = { packageName: "", outDirFlag: outDirFlag(outDir) };
  const commands: Record<string, string> = JSON.parse(fillTemplate(templates, "package.json", values)).scripts;
  const content = readObject(text);
  const scripts = objectAt(content, "scripts");
  const added: string[] = [];
  const keptScripts: string[] = [];
  for (const [name, command] of Object.entries(commands)) {
    if (Object.values(scripts).includes(command)) continue;
    const script = `docs:${name}`;
    if (Object.hasOwn(scripts, script)) keptScripts.push(`script ${script}`);
    else {
      scripts[script] = command;
      added.push(`script ${script}`);
    }
  }
  if (added.length > 0) content.scripts = scripts;
  const fields = ["dependencies", "devDependencies", "optionalDependencies"].map((field) => objectAt(content, field));
  const declared = fields.find((field) => Object.hasOwn(field, "bcidocs"))?.bcidocs;
  const isDeclared = declared !== undefined;
  if (!isDeclared && ownSpec !== null) {
    content.devDependencies = { ...objectAt(content, "devDependencies"), bcidocs: ownSpec };
    added.push(`devDependency bcidocs ${ownSpec}`);
  }
  const devScript = Object.keys(scripts).find((name) => scripts[name] === commands.dev) ?? "docs:dev";
  return {
    text: added.length > 0 ? writeLike(text, content) : text,
    added,
    keptScripts,
    devScript,
    ownPackage: isDeclared ? "there" : ownSpec === null ? "unknown" : "added",
    requiredSpec: isDeclared ? String(declared) : ownSpec,
  };
}

function readObject(text: string): Json {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) throw unreadable("it is not an object");
  return content as Json;
}

/** The object under a key, for changes; a new one if there is none. */
function objectAt(content: Json, key: string): Json {
  const value = content[key] ?? {};
  if (typeof value !== "object" || Array.isArray(value)) throw unreadable(`"${key}" is not an object`);
  return value as Json;
}

function unreadable(reason: string): ProblemError {
  const details = { place: { path: "package.json" }, hint: "Nothing was changed. Fix the file, then run bcidocs init again." };
  return new ProblemError(problem("C021", `package.json cannot be extended: ${reason}`, details));
}

function writeLike(text: string, content: Json): string {
  const indent = /^\s*\{\s*?\n([ \t]+)/.exec(text.replace(/^\uFEFF/, ""))?.[1] ?? 2;
  const written = JSON.stringify(content, null, indent) + (/\n\s*$/.test(text) ? "\n" : "");
  return (text.startsWith("\uFEFF") ? "\uFEFF" : "") + (text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written);
}

/** `Kettle & Co. 🫖` -> `kettle-co`. */
function packageName(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const name = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 100);
  // npm refuses a package that depends on one of its own name.
  return name === "" || name === "bcidocs" || name === "typescript" ? "my-docs" : name;
}
