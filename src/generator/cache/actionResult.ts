/**
 * The answer of a remote cache to what an action has made: an `ActionResult` of the Remote Execution API with its output files, in the
 * binary form of Protocol Buffers. Of all its fields only `output_files` (2) is used, with `path` (1) and `digest` (2), which has
 * `hash` (1) and `size_bytes` (2). https://github.com/bazelbuild/remote-apis, https://protobuf.dev/programming-guides/encoding/
 */

/** A file that a server has under the SHA-256 of its content. */
export interface RemoteFile {
  path: string;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
  /** In bytes. */
  size: number;
}

const [varint, eightBytes, delimited, fourBytes] = [0, 1, 2, 5];

export function encodeActionResult(files: readonly RemoteFile[]): Uint8Array {
  return Buffer.concat(
    files.map(({ path, hash, size }) => {
      const digest = Buffer.concat([textField(1, hash), tagOf(2, varint), encodeVarint(size)]);
      return bytesField(2, Buffer.concat([textField(1, path), bytesField(2, digest)]));
    }),
  );
}

/** Throws a RangeError for bytes that are not an `ActionResult`. */
export function decodeActionResult(bytes: Uint8Array): RemoteFile[] {
  return fieldsOf(bytes).flatMap(({ number, value }) => {
    if (number !== 2 || typeof value === "number") return [];
    const file = fieldsOf(value);
    const digest = fieldsOf(bytesOf(file, 2));
    const size = digest.find((field) => field.number === 2)?.value ?? 0;
    return { path: textOf(file, 1), hash: textOf(digest, 1), size: typeof size === "number" ? size : 0 };
  });
}

interface Field {
  number: number;
  value: number | Uint8Array;
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || factor > Number.MAX_SAFE_INTEGER) throw new RangeError("a number has no end");
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError("a field is longer than the message");
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = readVarint();
    const kind = tag % 8;
    const number = (tag - kind) / 8;
    if (kind === varint) fields.push({ number, value: readVarint() });
    else if (kind === delimited) fields.push({ number, value: take(readVarint()) });
    else if (kind === eightBytes || kind === fourBytes) take(kind === eightBytes ? 8 : 4);
    else throw new RangeError(`there is no kind ${kind} of field`);
  }
  return fields;
}

function bytesOf(fields: readonly Field[], number: number): Uint8Array {
  const value = fields.find((field) => field.number === number)?.value;
  return value instanceof Uint8Array ? value : new Uint8Array();
}

function textOf(fields: readonly Field[], number: number): string {
  return Buffer.from(bytesOf(fields, number)).toString("utf8");
}

function bytesField(number: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([tagOf(number, delimited), encodeVarint(bytes.length), bytes]);
}

function textField(number: number, text: string): Uint8Array {
  return bytesField(number, Buffer.from(text));
}

function tagOf(number: number, kind = 0): Uint8Array {
  return encodeVarint(number * 8 + kind);
}

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 0x80)) {
    if (rest < 0x80) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 0x80) | 0x80);
  }
}
