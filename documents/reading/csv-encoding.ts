import { detectEncoding } from './detect-encoding.ts';
import type { TextEncodingName } from './text-encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * Decodes a text file, in the encoding that a person chose or in the one that its bytes leave no doubt about. Bytes
 * that are none of its characters come as U+FFFD, which the mapping reports at its cell.
 * @throws UnreadableFile UNKNOWN_ENCODING with the encodings that a person may choose from
 */
export function decodeText(
  buffer: Buffer,
  chosen: TextEncodingName | null = null,
): { text: string; encoding: TextEncodingName } {
  const detection = chosen === null ? detectEncoding(buffer) : { encoding: chosen };
  if ('candidates' in detection) {
    const { candidates } = detection;
    throw new UnreadableFile('UNKNOWN_ENCODING', `perhaps ${candidates.join(', ')}`, null, candidates);
  }
  const { encoding } = detection;
  return { text: withoutLost(new TextDecoder(encoding).decode(buffer)), encoding };
}

/** A zero byte is damage; private characters (gaiji) mean nothing on another machine. */
function withoutLost(text: string): string {
  return /[\u0000\ue000-\uf8ff]/.test(text) ? text.replace(/\u0000+|[\ue000-\uf8ff]/g, '\ufffd') : text;
}
