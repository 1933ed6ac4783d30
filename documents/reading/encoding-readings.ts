import { alphabetLikeness, arabicLikeness } from './alphabet-likeness.ts';
import { isMostlyHalfWidth, japaneseLikeness, unreadLikeness } from './east-asian-likeness.ts';
import { latinLikeness } from './latin-likeness.ts';
import type { LatinFamily } from './latin-likeness.ts';
import { countOther, decodeStrictly } from './strict-text.ts';
import type { TextEncodingName } from './text-encodings.ts';

/** What an encoding makes of the bytes, and how much it looks like a language, 0 to 1. */
export interface Reading {
  /** Null for an encoding that is known only so that it is not taken for another. */
  encoding: TextEncodingName | null;
  text: string;
  likeness: number;
}

/** Encodings of Japanese, Arabic, Russian and Greek that hold the bytes, and the most that others make of them. */
export function otherReadings(sample: Buffer): Reading[] {
  const japaneseUnix = decodeStrictly(sample, 'euc-jp');
  const isHalfWidthUnix = japaneseUnix !== null && isMostlyHalfWidth(japaneseUnix);
  const likenesses: [string, TextEncodingName | null, (text: string) => number][] = [
    ['shift_jis', 'shift_jis', (text) => japaneseLikeness(text) * (isHalfWidthUnix ? 0.3 : 1)],
    ['euc-jp', 'euc-jp', japaneseLikeness],
    ['windows-1256', 'windows-1256', arabicLikeness],
    ['iso-8859-6', 'iso-8859-6', arabicLikeness],
    ['windows-1251', 'windows-1251', (text) => alphabetLikeness(text, 'cyrillic')],
    ['koi8-r', null, (text) => alphabetLikeness(text, 'cyrillic')],
    ['iso-8859-5', null, (text) => alphabetLikeness(text, 'cyrillic')],
    ['ibm866', null, (text) => alphabetLikeness(text, 'cyrillic')],
    ['windows-1253', 'windows-1253', (text) => alphabetLikeness(text, 'greek')],
    ['iso-8859-7', null, (text) => alphabetLikeness(text, 'greek')],
  ];
  const readings = likenesses.flatMap(([name, encoding, likenessOf]) => {
    const text = decodeStrictly(sample, name);
    return text === null ? [] : [{ encoding, text, likeness: likenessOf(text) }];
  });
  const unread = unreadLikeness((encoding) => decodeStrictly(sample, encoding));
  return [...readings, { encoding: null, text: '', likeness: unread }];
}

/** How much likelier, as a logarithm, a code page has to be than another that gives other letters. */
const clearlyLikelier = Math.log(8);

/** The upper half of the code page of DOS. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const latin: readonly [string, TextEncodingName | null, LatinFamily][] = [
  ['windows-1252', 'windows-1252', 'windows-1252'],
  ['windows-1250', 'windows-1250', 'windows-1250'],
  ['iso-8859-2', 'iso-8859-2', 'windows-1250'],
  ['windows-1254', 'windows-1254', 'windows-1254'],
  ['macintosh', null, 'windows-1252'],
  ['dos', null, 'windows-1252'],
];

/** The Latin code pages differ in few letters: of two that make sense, one has to be much likelier than the other. */
export function latinReadings(sample: Buffer): Reading[] {
  const readings = latin.flatMap(([name, encoding, family]) => {
    const text = name === 'dos' ? decodeDos(sample) : decodeStrictly(sample, name);
    return text === null ? [] : [{ encoding, text, ...latinLikeness(text, family) }];
  });
  const best = readings.toSorted((left, right) => right.logLikelihood - left.logLikelihood)[0];
  return readings.map(({ encoding, text, share, logLikelihood }) => {
    const isBeaten = best !== undefined && best.logLikelihood - logLikelihood > clearlyLikelier;
    return { encoding, text, likeness: isBeaten ? Math.min(share, 0.2) : share };
  });
}

function decodeDos(sample: Buffer): string {
  return sample.toString('latin1').replace(/[\u0080-\u00ff]/g, (letter) => dos[letter.charCodeAt(0) - 128]!);
}

/** UTF-8 but for some bytes, when what is sound makes sense: bytes of other encodings are UTF-8 here and there too. */
export function damagedUtf8(sample: Buffer): Reading {
  const text = new TextDecoder('utf-8').decode(sample);
  const damaged = text.match(/\ufffd/gu)?.length ?? 0;
  const rest = text.replaceAll('\ufffd', ' ');
  const sound = countOther(rest);
  if (sound === 0 || sound < damaged) return { encoding: null, text, likeness: 0 };
  const families: LatinFamily[] = ['windows-1252', 'windows-1250', 'windows-1254'];
  const likeness = Math.max(
    japaneseLikeness(rest),
    arabicLikeness(rest),
    alphabetLikeness(rest, 'cyrillic'),
    alphabetLikeness(rest, 'greek'),
    ...families.map((family) => latinLikeness(rest, family).share),
  );
  return { encoding: 'utf-8', text, likeness };
}
