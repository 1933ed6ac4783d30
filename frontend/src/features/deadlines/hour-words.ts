import { languageTag } from '../../lib/languages.ts';

/** "8:00 AM" of "08:00", as the reader writes it. */
export function hourWords(language: string, time: string): string {
  const format = new Intl.DateTimeFormat(languageTag(language), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return format.format(new Date(`2000-01-01T${time}:00Z`));
}
