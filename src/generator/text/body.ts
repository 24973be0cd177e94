/** Reads what a server answers that may send more than anybody wants. */

/** The whole body. Throws an error with the complaint as soon as it has more than `most` bytes. */
export async function readBody({ body }: Response, most: number, complaint: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error(complaint);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
