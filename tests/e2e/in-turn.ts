import { basename } from 'node:path';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { takesTurn } from '#tests/support/in-turn.ts';

/** The language in which the journeys of a file are walked on this day. On the next days they are walked in the others. */
export function languagesInTurn(file: string): LanguageCode[] {
  const place = [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return languageCodes.filter((_, at) => takesTurn(place + at));
}
