import type { EncodingChoice } from '#contracts/file-accounts.ts';
import { decodeText } from './csv-encoding.ts';
import type { TextEncodingName } from './text-encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';

const mostLines = 5;
const longestLine = 200;
/** A character that encodings store differently. */
const telling = /[^\u0000-\u007f]/u;

/**
 * The encodings that a text may have, likeliest first, each with the first lines that differ between them; none where
 * the encoding is sure, or no likely one fits. Heavy and synchronous: call it in a thread.
 */
export function encodingChoices({ buffer }: { buffer: Buffer }): EncodingChoice[] {
  return possibleEncodings(buffer).map((encoding) => ({
    encoding,
    lines: tellingLines(decodeText(buffer, encoding).text),
  }));
}

function possibleEncodings(buffer: Buffer): readonly TextEncodingName[] {
  try {
    decodeText(buffer);
    return [];
  } catch (error) {
    if (error instanceof UnreadableFile) return error.encodings;
    throw error;
  }
}

function tellingLines(text: string): EncodingChoice['lines'] {
  const lines: EncodingChoice['lines'] = [];
  let lineNo = 0;
  for (let at = 0; at < text.length && lines.length < mostLines;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    lineNo += 1;
    const line = text.slice(at, Math.min(end, at + longestLine)).trimEnd();
    if (telling.test(line)) lines.push({ lineNo, text: line });
    at = end + 1;
  }
  return lines;
}
