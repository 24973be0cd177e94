/** `bcidocs check`: checks content and links without writing a site. */
import type { BuildRequest } from "../../model/build.ts";
import type { SemverStep } from "../../model/publicApi.ts";
import { defineCommand, siteDir } from "../command.ts";
import { baseUrl, Flag, notEmpty, reportFlags, requestOf, siteFlags, strict, textFlag, valueThat } from "../flags.ts";

const percentage = valueThat(
  (value) => /^\d{1,3}(?:\.\d+)?$/.test(value) && Number(value) <= 100,
  "Write a number from 0 to 100, e.g. --coverage-min 80.",
);

export const check = defineCommand({
  name: "check",
  summary: "check content and links without writing a site",
  args: { siteDir },
  flags: {
    ...siteFlags,
    baseUrl,
    strict,
    fix: new Flag("--fix", "fix links with a certain correction: wrong case, renamed files, other forms of a URL"),
    force: new Flag("--force", "with --fix, also change files with uncommitted edits"),
    dryRun: new Flag("--dry-run", "show what --fix would change").implies({ fix: true }),
    external: new Flag("--external", "also check links to other sites, which uses the network"),
    offline: new Flag("--offline", "check links to other sites with the results of earlier checks, without the network").implies({
      external: true,
    }),
    run: new Flag("--run", "run the samples that have the word `run` after their language, and compare what they print with the page"),
    runAll: new Flag("--run-all", "run all samples that are checked").implies({ run: true }),
    update: new Flag("--update", "with --run, write what samples print into their pages").implies({ run: true }),
    apiSince: textFlag(
      "--api-since <ref>",
      "compare the API of the SDK with a commit, branch or tag, and fail if the version number does not match the changes (exit 5)",
    ),
    apiStep: new Flag<SemverStep>(
      "--api-step <step>",
      "with --api-since, the version step of the next release, if package.json does not have its number yet",
    ).choices(["major", "minor", "patch"]),
    /** True without a file. */
    coverage: new Flag<string | true>(
      "--coverage [file]",
      "measure how much of the SDK's API has a description, an example and a guide; with a file, also write the result as JSON",
    ).argParser(notEmpty),
    coverageMin: new Flag<number>("--coverage-min <percent>", "with --coverage, fail if less of the API is covered (exit 5)")
      .argParser((value) => Number(percentage(value)))
      .implies({ coverage: true }),
    ...reportFlags,
  },
  /** A step that nothing is compared with would be ignored in silence. */
  faultOf({ apiStep, apiSince }) {
    if (apiStep === undefined || apiSince !== undefined) return null;
    const cure = `Add what the API is compared with, e.g. --api-since v7.0.0 --api-step ${apiStep}.`;
    return `option '--api-step <step>' needs option '--api-since <ref>'\n${cure}`;
  },
  result: "checked",
  async run({ siteDir, options, signal, progress }, io) {
    const { runSite, withFixes } = await import("../siteResult.ts");
    const all = requestOf(siteDir, options);
    const request: BuildRequest = {
      ...all,
      api: options.apiSince === undefined ? undefined : { ref: options.apiSince, step: options.apiStep },
      coverage: options.coverage === undefined ? undefined : { least: options.coverageMin },
      external: options.external ? (options.offline ? "offline" : "online") : undefined,
      run: options.run ? { isAll: options.runAll === true, isUpdate: options.update === true } : undefined,
      // What others have made never decides what runs on this machine, or what is written into its files.
      remote: options.run || options.fix ? undefined : all.remote,
      isPublished: false,
      signal,
    };
    return (await runSite(request, { options, progress, revise: options.fix && ((result) => withFixes(result, options, io)) }, io))
      .exitCode;
  },
});
