import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';

/** One tag for Intl and for the components; Arabic is written with Latin digits. */
const tags: Record<LanguageCode, string> = { en: 'en-US', ja: 'ja-JP', ar: 'ar-u-nu-latn' };

export const languageNames: Record<LanguageCode, string> = { en: 'English', ja: '日本語', ar: 'العربية' };

export const languageStorageKey = 'language';

export function toLanguageCode(text: string | null | undefined): LanguageCode | null {
  return languageCodes.find((code) => code === text?.slice(0, 2).toLowerCase()) ?? null;
}

export function languageTag(language: string): string {
  return tags[toLanguageCode(language) ?? 'en'];
}

export function storedLanguage(): LanguageCode | null {
  return toLanguageCode(localStorage.getItem(languageStorageKey));
}
