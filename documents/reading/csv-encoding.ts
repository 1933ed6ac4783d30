import { detectEncoding } from './detect-encoding.ts';
import { decodeStrictly } from './strict-text.ts';
import type { TextEncodingName } from './text-encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface DecodedText {
  text: string;
  encoding: TextEncodingName;
  /** A person chose the encoding; the bytes do not prove one. */
  isChosen: boolean;
}

/**
 * Decodes a text file, in the encoding that a person chose or in the one that its bytes leave no doubt about. Bytes
 * that are none of its characters come as U+FFFD, which the mapping reports at its cell.
 * @throws UnreadableFile UNKNOWN_ENCODING with the encodings that a person may choose from; also when the chosen one is
 * not among them
 */
export function decodeText(buffer: Buffer, chosen: TextEncodingName | null = null): DecodedText {
  const detection = detectEncoding(buffer);
  if ('candidates' in detection) {
    const candidates = fittingEncodings(buffer, detection.candidates);
    if (chosen !== null && candidates.includes(chosen)) return { ...decodedAs(buffer, chosen), isChosen: true };
    throw new UnreadableFile('UNKNOWN_ENCODING', `perhaps ${candidates.join(', ')}`, null, candidates);
  }
  return { ...decodedAs(buffer, detection.encoding), isChosen: false };
}

/** The encodings in which every byte is valid. UTF-8 passes also when damaged: its valid characters are proof enough. */
function fittingEncodings(buffer: Buffer, candidates: readonly TextEncodingName[]): TextEncodingName[] {
  return candidates.filter((encoding) => encoding === 'utf-8' || decodeStrictly(buffer, encoding) !== null);
}

function decodedAs(buffer: Buffer, encoding: TextEncodingName): { text: string; encoding: TextEncodingName } {
  return { text: withoutLost(new TextDecoder(encoding).decode(buffer)), encoding };
}

/** A zero byte is damage; private characters (gaiji) mean nothing on another machine. */
function withoutLost(text: string): string {
  return /[\u0000\ue000-\uf8ff]/.test(text) ? text.replace(/\u0000+|[\ue000-\uf8ff]/g, '\ufffd') : text;
}
