/** Recognises the four shapes of credentials. */
import type { Credentials } from "../types/credentials.ts";
import { isRecord } from "./deepEqual.ts";
import { sdkError } from "./errors.ts";

/** Fields of each shape, in the order in which they are tried. */
const shapes = [["apiKey"], ["customToken"], ["idToken", "providerId"], ["email", "password"]];

/** The fields of the first shape that fits, and no others. Throws when none does. */
export function readCredentials(given: unknown): Credentials {
  const fields = isRecord(given) ? given : {};
  const shape = shapes.find((names) => names.every((name) => typeof fields[name] === "string"));
  if (!shape) throw sdkError("credentials-invalid", `login() takes ${shapes.map((names) => names.join(" and ")).join(", or ")}.`);
  return Object.fromEntries(shape.map((name) => [name, fields[name]])) as unknown as Credentials;
}
