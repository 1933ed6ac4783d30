/** What a token may be used for, beside what its person may do. */
export const tokenScopes = ['submissions:read', 'submissions:upload', 'published:read'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The words stand in `tokens.json` under `state`. */
export const tokenStates = ['active', 'expired', 'revoked'] as const;

/** Tokens of one person that are in force at a time. */
export const mostTokens = 10;

export const tokenDays = { usual: 90, most: 365 } as const;

/** Begins every token, so that it is recognised where it must not stand. */
export const tokenPrefix = 'pm_';
