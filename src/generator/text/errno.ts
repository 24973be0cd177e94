/** Describes the system's error codes in words. */
import errnoReasons from "./errnoReasons.json" with { type: "json" };

const reasons: Readonly<Record<string, string>> = errnoReasons;

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
