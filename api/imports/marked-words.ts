import type { LanguageCode } from '#contracts/sessions.ts';
import { wordsOf } from '#documents/imports/master-words.ts';

/** What a marked workbook says besides its findings. */
export function markedWords(language: LanguageCode) {
  const word = wordsOf('masters', language);
  const say = (key: string) => word(`marked.${key}`);
  return {
    sheetName: say('sheetName'),
    title: say('title'),
    author: say('author'),
    severity: say('severity'),
    sheet: say('sheet'),
    cell: say('cell'),
    finding: say('finding'),
    found: say('found'),
    expected: say('expected'),
    severities: { hard: say('hard'), soft: say('soft') },
    isRightToLeft: language === 'ar',
  };
}
