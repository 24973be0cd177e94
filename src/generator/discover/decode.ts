/** Bytes to text: UTF-8 and nothing else, with the place of the first byte that is not. */

export type Decoded = { text: string } | { message: string; line: number; column: number };

/** Byte order mark gone, NUL replaced as CommonMark asks. */
export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = { message: "the file is UTF-16, not UTF-8", line: 1, column: 1 };
  if (beginsAsUtf16(bytes)) return utf16;
  const text = decodeStrictly(bytes);
  if (text === null) return invalidByte(bytes);
  if (!text.includes("\0")) return { text };
  return isHalfNul(text) ? utf16 : { text: text.replaceAll("\0", "\uFFFD") };
}

function decodeStrictly(bytes: Uint8Array, stream = false): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream });
  } catch {
    return null;
  }
}

function beginsAsUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Latin text in UTF-16 without its mark has a NUL for every letter. */
function isHalfNul(text: string): boolean {
  const start = text.slice(0, 1000);
  return start.split("\0").length - 1 >= start.length * 0.4;
}

/** Searches by halves for the longest start that can be decoded; the faulty byte follows its last whole character. */
function invalidByte(bytes: Uint8Array): Decoded {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodeStrictly(bytes.subarray(0, middle), true) === null) bad = middle;
    else good = middle;
  }
  const before = decodeStrictly(bytes.subarray(0, good), true) ?? "";
  const markLength = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const byte = bytes[markLength + Buffer.byteLength(before)] ?? 0;
  const message = `not valid UTF-8 (byte 0x${byte.toString(16).toUpperCase().padStart(2, "0")})`;
  return { message, ...lineAndColumn(before, before.length) };
}

/** Place of an offset; lines end with LF, CRLF or CR. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}
