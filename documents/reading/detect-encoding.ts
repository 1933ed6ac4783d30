import { isUtf8 } from 'node:buffer';
import { damagedUtf8, latinReadings, otherReadings } from './encoding-readings.ts';
import { countOther, decodeStrictly } from './strict-text.ts';
import { utf16Order } from './signature.ts';
import type { TextEncodingName } from './text-encodings.ts';

/** The encoding of a text file, or why none is sure; `candidates` are those that a person may choose from. */
export type Detection = { encoding: TextEncodingName } | { candidates: TextEncodingName[] };

const sampleBytes = 256 * 1024;
const leastLikeness = 0.55;
const leastLead = 0.25;
/** So little text has to leave no doubt. */
const fewCharacters = 12;
const leadOfFew = 0.4;
const leastOfCandidate = 0.3;
const mostCandidates = 4;

/**
 * What the bytes prove decides first: a byte order mark, zero bytes, escape sequences, valid UTF-8. Between the
 * encodings of one and two bytes the likeness to a language decides, and only with a clear lead: text that is read
 * in a wrong encoding looks like data, so nobody would notice.
 */
export function detectEncoding(buffer: Buffer): Detection {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return { encoding: 'utf-16le' };
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return { encoding: 'utf-16be' };
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return { encoding: 'utf-8' };
  const order = utf16Order(buffer);
  if (order !== null) return { encoding: order === 'le' ? 'utf-16le' : 'utf-16be' };
  if (hasManyZeros(buffer)) return { candidates: ['utf-16le', 'utf-16be'] };
  if (isUtf8(buffer)) return { encoding: isIso2022(buffer) ? 'iso-2022-jp' : 'utf-8' };
  const sample = sampleOf(buffer);
  return mostLikely(sample);
}

/** More than damage does: wide characters of unknown byte order. */
function hasManyZeros(buffer: Buffer): boolean {
  const sample = buffer.subarray(0, 4096);
  return sample.filter((byte) => byte === 0).length > sample.length * 0.05;
}

/** Text without a byte above 127 that changes its character sets by escape sequences. */
function isIso2022(buffer: Buffer): boolean {
  if (!buffer.includes('\u001b$') && !buffer.includes('\u001b(')) return false;
  return decodeStrictly(buffer, 'iso-2022-jp') !== null;
}

/** The lines that are not plain ASCII, as many as it takes to know a language. */
function sampleOf(buffer: Buffer): Buffer {
  const lines: Buffer[] = [];
  let taken = 0;
  for (let at = 0; at < buffer.length && taken < sampleBytes;) {
    const newline = buffer.indexOf(10, at);
    const end = newline < 0 ? buffer.length : newline + 1;
    const line = buffer.subarray(at, Math.min(end, at + sampleBytes));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      taken += line.length;
    }
    at = end;
  }
  return Buffer.concat(lines);
}

function mostLikely(sample: Buffer): Detection {
  const readings = [...latinReadings(sample), ...otherReadings(sample), damagedUtf8(sample)];
  readings.sort((left, right) => right.likeness - left.likeness);
  const best = readings[0]!;
  const rival = readings.find(({ text }) => text !== best.text)?.likeness ?? 0;
  const lead = countOther(best.text) < fewCharacters ? leadOfFew : leastLead;
  if (best.encoding !== null && best.likeness >= leastLikeness && best.likeness - rival >= lead) {
    return { encoding: best.encoding };
  }
  const likely = readings.flatMap(({ encoding, likeness }) =>
    encoding !== null && likeness >= leastOfCandidate ? [encoding] : [],
  );
  return { candidates: likely.slice(0, mostCandidates) };
}
