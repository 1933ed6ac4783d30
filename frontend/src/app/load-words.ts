import type { ResourceKey } from 'i18next';
import type { LoadWords } from '../lib/i18n.ts';

type Area = ResourceKey;

/** Areas that are fetched together, because a page that needs one needs the others next. */
const together: Readonly<Record<string, string>> = {
  common: 'shell',
  shell: 'shell',
  errors: 'shell',
  statuses: 'shell',
  orphans: 'boards',
  'report-packages': 'boards',
  admin: 'admin-board',
  forecast: 'admin-board',
  jobs: 'admin-board',
  stuck: 'admin-board',
};

const bundles = import.meta.glob<Record<string, Area>>('./words/*.ts');
const files = import.meta.glob<Area>(
  [
    '../../../locales/*/*.json',
    '!../../../locales/*/{common,shell,errors,statuses}.json',
    '!../../../locales/*/{orphans,report-packages,admin,forecast,jobs,stuck}.json',
    '!../../../locales/*/{documents,embedded-parts,findings}.json',
  ],
  { import: 'default' },
);

/** One file per language and area, or group of areas, fetched when it is first used. */
export const loadWords: LoadWords = async (language, area) => {
  const bundle = together[area];
  const found = bundle
    ? (await bundles[`./words/${language}-${bundle}.ts`]?.())?.[area]
    : await files[`../../../locales/${language}/${area}.json`]?.();
  if (found === undefined) throw new Error(`No words for ${language}/${area}`);
  return found;
};
