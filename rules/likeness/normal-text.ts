const marks = /[\u064b-\u065f\u0670\u0640]/gu;
const isolated = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** Katakana as hiragana: both write the same sounds. */
const hiragana = (text: string) =>
  text.replace(/[\u30a1-\u30f6]/gu, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x60));

/** A text for comparisons: width, case, Arabic vowel marks and letter variants, Kana and punctuation make no difference. */
export function normalText(text: string): string {
  return hiragana(text.normalize('NFKC').toLowerCase())
    .replace(marks, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/['’`]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(isolated, '');
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Pairs of neighboring characters with how often each occurs. Words of scripts with spaces also count their edges. */
export function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of normalText(text).split(' ')) {
    const characters = withoutSpaces.test(word) ? [...word] : ['^', ...word, '$'];
    if (characters.length === 1) add(pairs, characters[0]!);
    for (let at = 1; at < characters.length; at += 1) add(pairs, `${characters[at - 1]}${characters[at]}`);
  }
  return pairs;
}

function add(pairs: Map<string, number>, pair: string): void {
  pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
}
