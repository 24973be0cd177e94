/** Text as UTF-8 and back, since not every engine of React Native has `TextEncoder` and `TextDecoder`. */

/** What stands for bytes that are no text. */
const replacement = 0xfffd;

/** First byte of a character, by the number of bytes that follow. */
const heads = [0, 0xc0, 0xe0, 0xf0];

/** `"é"` -> `[0xc3, 0xa9]` */
export function encodeUtf8(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((character) => bytesOf(character.codePointAt(0) ?? replacement)));
}

function bytesOf(point: number): number[] {
  if (point < 0x80) return [point];
  // Half of a pair is no character.
  if (point >= 0xd800 && point < 0xe000) return bytesOf(replacement);
  const count = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  const following = Array.from({ length: count }, (_, index) => 0x80 | ((point >> (6 * (count - 1 - index))) & 0x3f));
  return [(heads[count] ?? 0) | (point >> (6 * count)), ...following];
}

/** Feed it bytes as they arrive: the beginning of a character waits for its end. */
export function createUtf8Decoder(): (bytes: Uint8Array) => string {
  let point = 0;
  let missing = 0;
  return (bytes) => {
    let text = "";
    for (const byte of bytes) {
      const isFollowing = byte >> 6 === 2;
      if (isFollowing && missing > 0) {
        point = (point << 6) | (byte & 0x3f);
        missing -= 1;
      } else {
        if (missing > 0) text += String.fromCharCode(replacement);
        missing = byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf8 ? 3 : 0;
        point = missing > 0 ? byte & (0x3f >> missing) : byte < 0x80 ? byte : replacement;
      }
      if (missing === 0) text += String.fromCodePoint(point > 0x10ffff ? replacement : point);
    }
    return text;
  };
}
