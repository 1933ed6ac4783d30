/** Characters of two-byte codes whose first byte lies in a range: the first level of a national character set. */
function charactersOf(encoding: string, firstLead: number, lastLead: number, trails: readonly number[]): Set<string> {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead += 1) for (const trail of trails) bytes.push(lead, trail);
  const characters = new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)));
  characters.delete('\ufffd');
  return characters;
}

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const upperTrails = between(0xa1, 0xfe);
const everydayKanji = charactersOf('euc-jp', 0xb0, 0xcf, upperTrails);
const rarerKanji = charactersOf('euc-jp', 0xd0, 0xf4, upperTrails);

const isKana = (code: number) => (code >= 0x3041 && code <= 0x309e) || (code >= 0x30a1 && code <= 0x30fe);
const isHalfWidth = (code: number) => code >= 0xff66 && code <= 0xff9f;
const voicedMark = /(^|[^\uff73\uff76-\uff84\uff8a-\uff8e])\uff9e|(^|[^\uff8a-\uff8e])\uff9f/u;

/** 0 to 1: how much the text that is not ASCII looks like Japanese. */
export function japaneseLikeness(text: string): number {
  let total = 0;
  let points = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80 || isHalfWidth(code)) continue;
    total += 1;
    points += japanesePoints(character, code);
  }
  for (const [run] of text.matchAll(/[\uff66-\uff9f]+/gu)) {
    total += run.length;
    // A mark of voicing stands behind few letters only, so bytes of another encoding betray themselves.
    if (run.length > 1 && !voicedMark.test(run)) points += run.length * (run.length > 2 ? 0.75 : 0.5);
  }
  // Kanji inside a Latin word are accented letters of another encoding.
  const inside = text.match(/(?<=[a-z])[\u4e00-\u9fff]{1,2}(?=[a-z])/giu)?.join('').length ?? 0;
  return total === 0 ? 0 : Math.max(0, (points - inside) / total);
}

function japanesePoints(character: string, code: number): number {
  if (isKana(code) || everydayKanji.has(character)) return 1;
  // Punctuation, circled digits, units and full-width letters.
  if ((code >= 0x3000 && code <= 0x3020) || (code >= 0x2460 && code <= 0x2473)) return 0.9;
  if ((code >= 0x3231 && code <= 0x33cd) || (code >= 0xff01 && code <= 0xff5e) || code === 0xffe5) return 0.9;
  if (rarerKanji.has(character)) return 0.2;
  if (code >= 0x4e00 && code <= 0xfaff && code < 0xe000) return 0.4;
  if ('○●◎◇◆□■△▲▽▼※→←↑↓―‥…‘’“”±×÷≠≦≧∞°′″℃§☆★'.includes(character)) return 0.6;
  return code < 0xa0 || (code >= 0xe000 && code <= 0xf8ff) ? -1 : 0;
}

const rivals = [
  { encoding: 'gb18030', characters: charactersOf('gb18030', 0xb0, 0xd7, upperTrails) },
  { encoding: 'euc-kr', characters: charactersOf('euc-kr', 0xb0, 0xc8, upperTrails) },
  {
    encoding: 'big5',
    characters: charactersOf('big5', 0xa4, 0xc6, [...between(0x40, 0x7e), ...upperTrails]),
  },
] as const;

/** Half-width kana take two bytes in EUC-JP, all beginning alike, which Shift_JIS reads as a few kanji. */
export function isMostlyHalfWidth(text: string): boolean {
  const all = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  return (text.match(/[\uff66-\uff9f]/gu)?.length ?? 0) > all / 2;
}

/** Chinese and Korean, which are not read: the most that any of them would make of the bytes. */
export function unreadLikeness(decode: (encoding: string) => string | null): number {
  const likenesses = rivals.map(({ encoding, characters }) => {
    let total = 0;
    let known = 0;
    let kana = 0;
    for (const character of decode(encoding) ?? '') {
      const code = character.codePointAt(0)!;
      if (code < 0x80) continue;
      total += 1;
      if (characters.has(character)) known += 1;
      else if (isKana(code)) kana += 1;
    }
    return { share: total === 0 ? 0 : known / total, hasKana: kana > total * 0.05 };
  });
  // Only Japanese is written with kana, whose codes the Chinese set has too.
  const isJapanese = likenesses.some(({ hasKana }) => hasKana);
  return Math.max(...likenesses.map(({ share }) => share)) / (isJapanese ? 2 : 1);
}
