/** Words that tell apart a city from the region around it, where both have one name. */
const words = {
  city: { en: 'city', ja: '市', ar: 'مدينة' },
  district: { en: 'district', ja: '地区', ar: 'قضاء' },
  division: { en: 'division', ja: '管区', ar: 'قسم' },
  county: { en: 'county', ja: '県', ar: 'مقاطعة' },
  municipality: { en: 'municipality', ja: '自治体', ar: 'بلدية' },
  rural: { en: 'rural municipality', ja: '農村自治体', ar: 'بلدية ريفية' },
  urban: { en: 'urban municipality', ja: '都市自治体', ar: 'بلدية حضرية' },
  province: { en: 'province', ja: '州', ar: 'محافظة' },
  prefecture: { en: 'prefecture', ja: '県', ar: 'ولاية' },
  region: { en: 'region', ja: '地方', ar: 'إقليم' },
  community: { en: 'autonomous community', ja: '自治州', ar: 'منطقة ذاتية الحكم' },
  republic: { en: 'autonomous republic', ja: '自治共和国', ar: 'جمهورية ذاتية الحكم' },
  islands: { en: 'island group', ja: '諸島', ar: 'مجموعة جزر' },
  canton: { en: 'canton', ja: 'カントン', ar: 'كانتون' },
} as const;
type Level = keyof typeof words;

const codesOf: Partial<Record<Level, string>> = {
  city: 'AZ-LA AZ-NV AZ-SA AZ-YE HU-VM KZ-75 MZ-MPM TW-CYI TW-HSZ UZ-TK',
  district: 'AZ-LAN AZ-SAK AZ-YEV BD-06 BD-10 BD-13 BD-27 BD-54 BD-55 BD-60 BD-34 LU-L',
  division: 'BD-A BD-B BD-C BD-D BD-E BD-F BD-G BD-H',
  county: 'DK-015 EE-39 EE-74 HU-VE TW-CYQ TW-HSQ',
  municipality: 'DK-101',
  rural: 'EE-205 EE-661 EE-714 EE-796 EE-899 EE-917',
  urban: 'EE-663 EE-793 EE-897 EE-919',
  province: 'ES-PM ES-LO ES-S ID-MA ID-PA LA-VI MZ-L',
  prefecture: 'GN-BK GN-FA GN-KA GN-KD GN-LA GN-MM GN-NZ LA-VT',
  region: 'GN-B GN-F GN-K GN-D GN-L GN-M GN-N KZ-19 UZ-TO',
  community: 'ES-IB ES-RI ES-CB',
  republic: 'AZ-NX',
  islands: 'ID-ML ID-PP',
  canton: 'LU-LU',
};
const levels = new Map(
  Object.entries(codesOf).flatMap(([level, codes]) => codes.split(' ').map((code) => [code, level as Level] as const)),
);

type Names = { en: string; ja?: string; ar?: string };

/** The names with their level in brackets, in each language in which another value of the country reads the same. */
export function withLevels<T extends Names>(values: Readonly<Record<string, T>>): Record<string, T> {
  const languages = ['en', 'ja', 'ar'] as const;
  const counts = new Map<string, number>();
  const keyOf = (code: string, language: string, name: string) => `${code.slice(0, 2)} ${language} ${name}`;
  for (const [code, names] of Object.entries(values)) {
    for (const language of languages) {
      const key = keyOf(code, language, names[language] ?? names.en);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return Object.fromEntries(
    Object.entries(values).map(([code, names]) => {
      const level = levels.get(code);
      if (level === undefined) return [code, names];
      const told = languages.flatMap((language) => {
        const name = names[language];
        const isRepeated = name !== undefined && (counts.get(keyOf(code, language, name)) ?? 0) > 1;
        return isRepeated ? [[language, `${name} (${words[level][language]})`]] : [];
      });
      return [code, { ...names, ...Object.fromEntries(told) }];
    }),
  );
}
