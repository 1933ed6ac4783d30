import type { LanguageCode } from '#contracts/sessions.ts';
import { inTurn, isWhole } from '#tests/support/in-turn.ts';

const others = ['ja', 'ar'] as const;

/** English, which all journeys are walked in, and one of the other languages in turn. */
export const languagesInTurn: readonly LanguageCode[] = isWhole ? ['en', ...others] : ['en', inTurn(others)];
