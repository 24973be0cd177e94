/** The settings of a new site, and guesses for missing ones. */
import { titleOfName } from "../text/fileNames.ts";
import type { Surroundings } from "./surroundings.ts";

export const templates = ["docs", "sdk"] as const;
export const packageManagers = ["npm", "pnpm", "yarn", "bun"] as const;
export const services = ["github", "gitlab", "both", "none"] as const;

export type Template = (typeof templates)[number];
export type PackageManager = (typeof packageManagers)[number];
export type Service = (typeof services)[number];

export interface Answers {
  title: string;
  /** Pages only, or pages with a reference of a TypeScript package. */
  template: Template;
  packageManager: PackageManager;
  /** Where builds run by themselves. */
  ci: Service;
}

/** What flags say; the rest is prompted or guessed. */
export type WishedAnswers = { [Name in keyof Answers]?: Answers[Name] };

/** Default answers, for when the terminal is not interactive. */
export function guessAnswers(around: Surroundings): Answers {
  return {
    title: titleOfName(around.ownPackage.name ?? "") || titleOfName(around.folderName, /[-_.\s]+/g) || "My docs",
    template: around.entryPoint !== null ? "sdk" : "docs",
    packageManager: guessPackageManager(around),
    ci: around.rootNames.includes(".gitlab-ci.yml") ? "gitlab" : "github",
  };
}

/** A lockfile is certain; else the program that runs us, e.g. `pnpm/10.4.0 npm/? node/v22.12.0 linux x64`. */
export function guessPackageManager(around: Pick<Surroundings, "names" | "rootNames" | "userAgent" | "packageJson">): PackageManager {
  const { names, rootNames, userAgent, packageJson } = around;
  const lockfiles: [string, PackageManager][] = [
    ["pnpm-lock.yaml", "pnpm"],
    ["yarn.lock", "yarn"],
    ["bun.lock", "bun"],
    ["bun.lockb", "bun"],
    ["package-lock.json", "npm"],
  ];
  const locked = lockfiles.find(([name]) => names.includes(name)) ?? lockfiles.find(([name]) => rootNames.includes(name));
  if (locked) return locked[1];
  // Corepack's field: `pnpm@10.4.0`.
  const pinned = /"packageManager"\s*:\s*"(\w+)@/.exec(packageJson ?? "")?.[1];
  return packageManagers.find((name) => name === pinned) ?? packageManagers.find((name) => userAgent.startsWith(`${name}/`)) ?? "npm";
}
