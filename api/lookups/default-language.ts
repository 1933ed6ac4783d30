import { defaultLanguageSchema } from '#contracts/lookups.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Language } from '#database/lookups/language.entity.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { sql } from '#database/sql/select.ts';

/** What people see who never chose a language themselves. */
export function createDefaultLanguageRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/lookups/default-language',
    summary: 'Sets the language of everybody who has not chosen one.',
    tags: ['lookups'],
    policy: { screen: 'lookup_key', privilege: 'All' },
    body: defaultLanguageSchema,
    responses: { 204: { description: 'Set' } },
    handler: async ({ em, person, body, requestId }) => {
      await em.transactional(async (inner) => {
        await inner.execute(sql`select pg_advisory_xact_lock(hashtext('default language'))`);
        const before = await inner.findOne(Language, { isDefault: true });
        const after = await inner.findOneOrFail(Language, { code: body.languageCode });
        if (before?.code === after.code) return;
        await inner.execute(sql`update language set is_default = (id = ${after.id})`);
        await recordAudit(inner, {
          action: 'language.edit',
          entity: 'language',
          entityId: after.id,
          userId: person.userId,
          impersonatorId: person.impersonator?.userId ?? null,
          before: { defaultLanguage: before?.code ?? null },
          after: { defaultLanguage: after.code },
          requestId,
        });
      });
    },
  });
}
