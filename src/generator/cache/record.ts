/** One thing that is kept in a file of its own, under a key of what it was made from. */
import type { Io } from "../io/io.ts";

/** null when there is none, when it is of another key, or damaged. */
export async function readRecord<T extends { key: string }>(path: string, key: string, io: Io): Promise<T | null> {
  try {
    const record = JSON.parse(new TextDecoder().decode(await io.readFile(path))) as T;
    return record.key === key ? record : null;
  } catch {
    return null;
  }
}

/** A folder that cannot be written is no reason to fail: the next build does the work again. */
export async function writeRecord<T extends { key: string }>(path: string, record: T, io: Io): Promise<void> {
  await io.writeFile(path, JSON.stringify(record)).catch(() => undefined);
}
