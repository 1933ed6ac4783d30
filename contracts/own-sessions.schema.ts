import { z } from 'zod';

/** Names that need no translation. */
const browsers = ['Edge', 'Firefox', 'Chrome', 'Safari'] as const;
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'macOS', 'Linux'] as const;

/** A browser in which the person is signed in. */
export const ownSessionSchema = z
  .object({
    /** Names the session, and is no way into it. */
    sessionKey: z.string(),
    isCurrent: z.boolean(),
    /** As the browser called itself at sign-in; null where that is unknown. */
    browser: z.enum(browsers).nullable(),
    system: z.enum(systems).nullable(),
    address: z.string().nullable(),
    startedAt: z.iso.datetime(),
    /** To the minute; what a page asks by itself does not count. */
    lastActiveAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSessionSchema>;
export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];

export const ownSessionsSchema = z.array(ownSessionSchema);
export const ofSessionSchema = z.object({ sessionKey: z.string().regex(/^[0-9a-f]{32}$/) });
export const endedSessionsSchema = z.object({ ended: z.number().int() });
