/** The tag of a language for Intl: Arabic is written with Latin digits. */
export const languageTag = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);
