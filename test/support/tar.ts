/** Reads the files of a tar archive that is in memory. */

const block = 512;

/** Plain files only; folders and links are left out. */
export function readTar(archive: Buffer): { path: string; content: Buffer }[] {
  const files = [];
  for (let at = 0; at + block <= archive.length; ) {
    const field = (start: number, length: number) => archive.toString("latin1", at + start, at + start + length).replace(/\0.*$/s, "");
    const path = field(0, 100);
    if (path === "") break;
    const size = Number.parseInt(field(124, 12), 8) || 0;
    const isFile = ["0", ""].includes(field(156, 1));
    if (isFile) files.push({ path, content: archive.subarray(at + block, at + block + size) });
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}
