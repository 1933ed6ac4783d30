import { utf16Order } from './signature.ts';

/**
 * Decodes a text file. A byte order mark decides; else UTF-16 by its zero bytes, UTF-8 when it is valid, then
 * Shift_JIS, and last the Windows code page whose letters make the most sense.
 */
export function decodeText(buffer: Buffer): { text: string; encoding: string } {
  const encoding = detectEncoding(buffer);
  return { text: new TextDecoder(encoding).decode(buffer), encoding };
}

function detectEncoding(buffer: Buffer): string {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be';
  const order = utf16Order(buffer);
  if (order !== null) return order === 'le' ? 'utf-16le' : 'utf-16be';
  if (decodes(buffer, 'utf-8')) return 'utf-8';
  if (looksLikeShiftJis(buffer) && decodes(buffer, 'shift_jis')) return 'shift_jis';
  return windowsCodePage(buffer);
}

function decodes(buffer: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(buffer);
    return true;
  } catch {
    return false;
  }
}

/** Kana and everyday kanji have lead bytes 81 to 9F, which the Windows code pages hardly use. */
function looksLikeShiftJis(buffer: Buffer): boolean {
  let common = 0;
  let other = 0;
  for (let at = 0; at < buffer.length; at += 1) {
    const byte = buffer[at]!;
    if (byte < 0x80) continue;
    const isLead = byte <= 0x9f || byte >= 0xe0;
    if (byte <= 0x9f) common += 1;
    else other += 1;
    if (isLead) at += 1;
  }
  return common > 0 && common >= other;
}

const commonLetters = {
  'windows-1256': /[اليمونرتبةدعهسفحقكأ]/g,
  'windows-1251': /[оеаинтсрвлкмдпуОЕАИНТСРВЛ]/g,
  'windows-1253': /[αοιετσνηυρκπμλςάέίό]/g,
};

/** Letters of another script stand next to each other; accented Latin letters stand alone. */
function windowsCodePage(buffer: Buffer): string {
  const sample = buffer.subarray(0, 256 * 1024);
  let high = 0;
  let beside = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at]! < 0x80) continue;
    high += 1;
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) beside += 1;
  }
  if (beside * 2 < high) return 'windows-1252';
  let best = 'windows-1252';
  let most = high * 0.4;
  for (const [encoding, letters] of Object.entries(commonLetters)) {
    const hits = new TextDecoder(encoding).decode(sample).match(letters)?.length ?? 0;
    if (hits > most) [best, most] = [encoding, hits];
  }
  return best;
}
