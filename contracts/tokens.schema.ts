import { z } from 'zod';
import { tokenDays, tokenScopes, tokenStates } from './tokens.ts';

export const tokenSchema = z
  .object({
    tokenId: z.number().int(),
    name: z.string(),
    /** Its first characters, by which people tell tokens apart. */
    hint: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    state: z.enum(tokenStates),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    lastUsedFrom: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiTokenView = z.infer<typeof tokenSchema>;

export const tokensSchema = z.array(tokenSchema);

export const addTokenSchema = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1)
    .transform((scopes) => [...new Set(scopes)]),
  days: z.number().int().min(1).max(tokenDays.most).default(tokenDays.usual),
});
export type AddToken = z.infer<typeof addTokenSchema>;

/** The one answer that holds the token itself. */
export const newTokenSchema = z.object({ token: z.string(), record: tokenSchema }).meta({ id: 'NewApiToken' });
export type NewApiToken = z.infer<typeof newTokenSchema>;

export const ofTokenSchema = z.object({ tokenId: z.coerce.number().int().positive().max(2_147_483_647) });
