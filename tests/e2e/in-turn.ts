import type { LanguageCode } from '#contracts/sessions.ts';

/** Looks at everything: before a release, and after a change of words, widths or colours. */
export const isWhole = process.env['E2E_ALL'] === 'on';

/** A number of the day, set once for all processes of a run. A run of the next day takes what this one left out. */
export const day = Number((process.env['E2E_DAY'] ??= String(Math.floor(Date.now() / 86_400_000))));

/** The one of a few that this run looks at. */
export const inTurn = <T>(few: readonly [T, ...T[]]): T => few[day % few.length] ?? few[0];

const others = ['ja', 'ar'] as const;

/** English, which all journeys are walked in, and one of the other languages in turn. */
export const languagesInTurn: readonly LanguageCode[] = isWhole ? ['en', ...others] : ['en', inTurn(others)];
