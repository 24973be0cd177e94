/** Describes the system's error codes in words. */

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "disk full",
  EDQUOT: "disk quota reached",
  ENOENT: "not found",
  ENOTDIR: "a part of the path is a file",
  EISDIR: "it is a folder",
  ELOOP: "it is a link, or in a folder that is one",
  EBUSY: "in use by another program",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many open files",
  ENFILE: "too many open files",
  EFTYPE: "it is a pipe or a device, not a file",
  ENXIO: "it is a pipe, a socket or a device, not a file",
  EIO: "the disk reports a fault",
};

/** The system's code of an error, e.g. `ENOENT`; the empty string for any other value. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Why an operation failed, e.g. `permission denied`; the error's own message if there is no better one. */
export function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? messageOf(error);
}

/** Code of a site may throw any value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True if the user, or everybody, lacks permission to write there. */
export function isReadOnly(error: unknown): boolean {
  return ["EACCES", "EPERM", "EROFS"].includes(codeOf(error));
}
