import { expect, it } from "vitest";
import { completeVersions } from "../../../src/generator/config/versions.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";
import { createMemoryIo, type MemoryIo, type MemoryIoOptions } from "../../support/memoryIo.ts";

async function complete(io: MemoryIo, docs: UserConfig["docs"]) {
  const parsed = configSchema.parse({ title: "Kit", docs }).docs;
  const where = { siteDir: "/site", locate: (keys: readonly (string | number)[]) => ({ path: keys.join(".") }) };
  const { docs: completed, problems } = await completeVersions(parsed, where, io);
  return { versions: completed[0]?.versions, problems };
}

const ioWith = (options: MemoryIoOptions) => createMemoryIo({}, options);
const versions = { "6": { ref: "v6.x" } };
const files = { "content/docs/a.md": "# A", "content/docs/img/a.svg": "<svg/>", "content/index.md": "# Home", "package.json": "{}" };

it("a version from Git has a copy of its docs, and nothing else of the site but its code", async () => {
  const io = ioWith({ commits: { "v6.x": files } });
  const { versions: completed, problems } = await complete(io, { versions });
  expect(problems).toEqual([]);
  expect(completed?.["6"]).toMatchObject({ ref: "v6.x", folder: ".bcidocs/versions/default/6/content/docs" });
  const copied = Object.keys(io.files).filter((path) => path.includes("/versions/default/6/"));
  expect(copied.map((path) => path.replace("/site/.bcidocs/versions/default/6/", ""))).toEqual([
    "content/docs/a.md",
    "content/docs/img/a.svg",
    "package.json",
  ]);
});

it("a commit that was read is not read again, and of another one only what differs", async () => {
  const commits: Record<string, Record<string, string>> = { "v6.x": files };
  const io = ioWith({ commits });
  await complete(io, { versions });
  const read: string[] = [];
  const watched = (next: MemoryIo): MemoryIo => ({
    ...next,
    git: {
      ...next.git,
      read: (folder, files, take) => {
        read.push(...files.map(({ object }) => object));
        return next.git.read(folder, files, take);
      },
    },
  });
  await complete(watched(io), { versions });
  expect(read).toEqual([]);
  const { "content/docs/img/a.svg": _, ...rest } = files;
  const moved = createMemoryIo(io.files, { commits: { "v6.x": { ...rest, "content/docs/a.md": "# B" } } });
  await complete(watched(moved), { versions });
  expect(read).toEqual(["# B"]);
  expect(Object.keys(moved.files).filter((path) => path.endsWith(".svg"))).toEqual([]);
});

it("a branch that only the remote has is found", async () => {
  const io = ioWith({ commits: { "refs/remotes/origin/v6.x": files } });
  expect((await complete(io, { versions })).problems).toEqual([]);
});

it.each([
  [{}, "the site is not in a Git repository", "git clone"],
  [{ commits: {} }, 'there is no tag, branch or commit "v6.x"', "git fetch --tags origin"],
  [{ commits: { "v6.x": { "docs/a.md": "" } } }, '"v6.x" has no file in content/docs/', "`folder`"],
])("what is missing is said at its place, with the remedy: %j", async (options, cause, remedy) => {
  const { problems } = await complete(ioWith(options), { versions });
  expect(problems.map(({ code, message, place }) => [code, message, place?.path])).toEqual([
    ["C042", `the version "6" of the docs area "default" cannot be read from Git: ${cause}`, "docs.0.versions.6.ref"],
  ]);
  expect(problems[0]?.hint).toContain(remedy);
});

it("a shallow clone is said to be the cause", async () => {
  const io = ioWith({ commits: {} });
  const shallow = { ...io, git: { ...io.git, commits: async () => ({ commits: [null, null], note: "shallow" as const }) } };
  const { problems } = await complete(shallow, { versions });
  expect(problems[0]?.message).toContain('there is no "v6.x" in this shallow clone');
  expect(problems[0]?.hint).toContain("git fetch --tags --unshallow");
});
