import { createInstance } from 'i18next';
import type { i18n, ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type {} from './typed-words.ts';
import { dateWordsIn } from './dates.ts';
import { languageStorageKey, languageTag, storedLanguage } from './languages.ts';

export type LoadWords = (language: string, area: string) => Promise<ResourceKey>;

const areasOfTheShell = ['common', 'shell', 'errors', 'statuses'] as const;

/** The instance of the page. Components use `useTranslation`; code outside of React reads this one. */
export const i18next: i18n = createInstance();

function applyToDocument(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}

export async function startI18n(
  loadWords: LoadWords,
  language: LanguageCode = storedLanguage() ?? 'en',
): Promise<void> {
  i18next.use(initReactI18next).use({
    type: 'backend',
    read: (code: string, area: string, done: (error: unknown, words: ResourceKey | null) => void) => {
      loadWords(code, area).then(
        (words) => done(null, words),
        (error: unknown) => done(error, null),
      );
    },
  });
  i18next.on('languageChanged', applyToDocument);
  await i18next.init({
    lng: language,
    // Each language has every key; with another to fall back to, its words would be fetched as well.
    fallbackLng: false,
    supportedLngs: [...languageCodes],
    load: 'languageOnly',
    ns: [...areasOfTheShell],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  });
  // Numbers inside sentences take the same digits as the rest of the page.
  i18next.services.formatter?.add('number', (value: number, code) =>
    new Intl.NumberFormat(languageTag(code ?? 'en')).format(value),
  );
  i18next.services.formatter?.add('month', (value: string, code) => dateWordsIn(code ?? 'en').month(value));
  applyToDocument(i18next.language);
}

/** Fetches the words of areas before a page of theirs is shown; the router asks before the words have begun. */
export async function loadAreas(areas: readonly string[]): Promise<void> {
  if (!i18next.isInitialized) await new Promise<void>((begin) => i18next.on('initialized', () => begin()));
  await i18next.loadNamespaces(areas);
}

/** Applies a language at once and remembers it as the person's choice. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  localStorage.setItem(languageStorageKey, language);
  await i18next.changeLanguage(language);
}
