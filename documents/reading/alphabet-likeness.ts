import { countOther } from './strict-text.ts';

const common = {
  arabic: /[اليمونرتبةعدسفهكقحأ]/gu,
  cyrillic: /[оеаинтсрвл]/giu,
  greek: /[αοιετσνηυρκπμλςάέίόή]/giu,
};

const arabicLetter = '[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06af]';
const arabicWords = new RegExp(`${arabicLetter}[\u0640-\u064a\u0621-\u063a\u067e\u0686\u0698\u06af]*`, 'gu');
const withArticle = /^[وفبك]?ال|^و?لل/u;

/** 0 to 1: Arabic words have an article, certain letters at their ends only, and few letters alone. */
export function arabicLikeness(text: string): number {
  const total = countOther(text);
  if (total === 0) return 0;
  let points = 0;
  let letters = 0;
  let commonLetters = 0;
  let long = 0;
  let articles = 0;
  for (const [word] of text.matchAll(arabicWords)) {
    letters += word.length;
    commonLetters += word.match(common.arabic)?.length ?? 0;
    const isOdd = /[ىة](?!$)|ء(?!$|[اةهىي])/u.test(word) || /^[ةىئؤ]/u.test(word) || /(.)\1\1/u.test(word);
    points += word.length * (isOdd ? 0 : word.length >= 3 ? 1 : word.length === 2 ? 0.7 : 0.4);
    if (word.length >= 4) long += 1;
    if (withArticle.test(word)) articles += 1;
  }
  points += (text.match(/[\u060c\u061b\u061f\u00ab\u00bb\u2013\u2014]/gu)?.length ?? 0) * 0.7;
  const frequency = letters === 0 ? 0 : Math.min(1, commonLetters / letters / 0.7);
  const article = 0.75 + 0.25 * Math.min(1, (4 * articles) / Math.max(long, 1));
  return Math.min(1, points / total) * frequency * article;
}

/** 0 to 1 for an alphabet with capitals: words of three and more letters in a sensible case, of its usual letters. */
export function alphabetLikeness(text: string, alphabet: 'cyrillic' | 'greek'): number {
  const total = countOther(text);
  const script =
    alphabet === 'cyrillic'
      ? /(?<!\p{Script=Latin})\p{Script=Cyrillic}+(?!\p{Script=Latin})/gu
      : /(?<!\p{Script=Latin})\p{Script=Greek}+(?!\p{Script=Latin})/gu;
  let points = 0;
  let letters = 0;
  let commonLetters = 0;
  for (const [word] of text.matchAll(script)) {
    letters += word.length;
    commonLetters += word.match(common[alphabet])?.length ?? 0;
    if (/^.?\p{Ll}*$|^\p{Lu}+$/u.test(word)) points += word.length * (word.length >= 3 ? 1 : 0.5);
  }
  // A code page whose capitals are the small letters of another one betrays itself.
  const isShouted = letters > 0 && !/\p{Ll}/u.test((text.match(script) ?? []).join(''));
  const frequency = Math.min(1, commonLetters / Math.max(letters, 1) / (alphabet === 'cyrillic' ? 0.6 : 0.7));
  return letters === 0 ? 0 : (points / total) * frequency * (isShouted ? 0.6 : 1);
}
