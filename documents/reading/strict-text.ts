/** Null when the bytes are not all characters of the encoding. */
export function decodeStrictly(buffer: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(buffer);
  } catch {
    return null;
  }
}

/** Characters beyond ASCII: all encodings here agree about the others. */
export function countOther(text: string): number {
  return text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
}
