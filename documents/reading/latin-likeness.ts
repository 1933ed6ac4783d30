/** How often a language uses its letters beyond a to z, among themselves: the digit of a letter follows it. */
const languages = {
  'windows-1252': [
    'ä9ö6ü9ß4é1',
    'é9è3à3ê2ç2ô1î1û1ù1â1ë1ï1œ1',
    'é4í5ó7á6ñ4ú2ü1º1ª1',
    'ã6ç5á5é4ó3í3ê2õ2â1ú1à1ô1º2ª1',
    'à7è6ò3ù4é3ì3',
    'é4ë6ï3ö2ü1è2ó1',
    'å7ø7æ4é1ö1ä1',
    'ä8å6ö7é1',
  ],
  'windows-1250': [
    'ł7ą5ę5ó4ż4ś4ć2ń1ź1',
    'í7á6é4ě5ř4č4š4ž3ý4ů3ú1ť1ď1ň1',
    'á7é7ő4ö5ü3ó5í3ú2ű1',
    'á6í5é5č4š4ž4ý3ľ2ť2ú3ô1ď1ň1ä1',
    'č5š5ž5ć4đ2',
    'ă7î4ş4ţ4â3',
  ],
  'windows-1254': ['ı8ü6ş5ğ4ö3ç4î1â1û1'],
} as const;
/** The languages that were written in a code page. */
export type LatinFamily = keyof typeof languages;
const families = Object.keys(languages) as LatinFamily[];

const weights = new Map(
  families.map((family) => [
    family,
    languages[family].map((letters) => {
      const pairs = [...letters.matchAll(/(\D)(\d)/gu)].map(([, letter, weight]) => [letter!, Number(weight)] as const);
      const total = pairs.reduce((sum, [, weight]) => sum + weight, 0);
      return new Map(pairs.map(([letter, weight]) => [letter, weight / total]));
    }),
  ]),
);

export interface LatinLikeness {
  /** 0 to 1: the share of the letters and signs that one language explains. */
  share: number;
  /** Logarithm of how likely that language is to write these letters: for comparing code pages of the same bytes. */
  logLikelihood: number;
}

const unlikely = Math.log(0.0005);

/** A language explains a file when it has the accented letters, which stand beside plain ones, seldom two together. */
export function latinLikeness(text: string, family: LatinFamily): LatinLikeness {
  const nonsense = text.match(/[\u0080-\u009f]/gu)?.length ?? 0;
  const signs = text.match(signPattern)?.length ?? 0;
  const letters = new Map<string, number>();
  let total = signs + nonsense;
  let odd = 0;
  const worded = text.replace(signPattern, ' ').replaceAll('İ', 'ı');
  for (const { 0: run, index } of worded.matchAll(/[^\u0000-\u007f]+/gu)) {
    total += run.length;
    // A capital never stands behind a small letter.
    const isOdd = run.length > 2 || /\p{Ll}\p{Lu}/u.test(worded.slice(Math.max(index - 1, 0), index + run.length));
    if (isOdd) odd += run.length;
    else for (const letter of run.toLowerCase()) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  }
  let best: LatinLikeness = { share: 0, logLikelihood: Number.NEGATIVE_INFINITY };
  if (nonsense > 0) return best;
  for (const weight of weights.get(family)!) {
    let covered = 0;
    let logLikelihood = odd * unlikely;
    for (const [letter, count] of letters) {
      const likely = weight.get(letter);
      if (likely !== undefined) covered += count;
      logLikelihood += count * (likely === undefined ? unlikely : Math.log(likely));
    }
    const share = total === 0 ? 0 : (covered + signs * 0.9) / total;
    if (logLikelihood > best.logLikelihood) best = { share, logLikelihood };
  }
  return best;
}

/** Currency, units, quotes and dashes where they make sense. */
const signPattern =
  /(?<=\p{L}\p{M}?)[²³](?!\p{L})|(?<!\p{L})[£¥€](?!\p{L})|(?<=\d ?)[€£¥°º½¼¾](?!\p{L})|(?<!\p{L})[“”„‘«»](?=[^\p{L}])|(?<!\p{L})[“„‘«](?=\p{L})|(?<=\p{L})[“”’»](?!\p{L})|(?<=\p{L})’(?=\p{L})|(?<!\p{L})§(?!\p{L})|[©®°™•·–—…\u00a0]|(?<=[\d ])[×µ]/gu;
