import { z } from 'zod';
import { absenceQuerySchema, delegationSchema } from '#contracts/delegations.schema.ts';
import { Delegation } from '#database/delegations/delegation.entity.ts';
import { select, sql } from '#database/sql/select.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { defineRoute } from '../route.ts';
import type { Route } from '../route.ts';
import { isPersonInScope } from '../users/reach.ts';
import { present } from './present.ts';

/** Absences of reviewers, for people who configure chains or manage users. */
export function createAbsenceRoute(now: () => Date): Route {
  return defineRoute({
    method: 'get',
    path: '/api/delegations/absences',
    summary: 'Absences of the reviewers in scope that touch a window of days, with their stand-ins.',
    tags: ['delegations'],
    policy: {
      anyOf: [
        { screen: 'alluser', privilege: 'View' },
        { screen: 'configureWorkflow', privilege: 'View' },
      ],
    },
    query: absenceQuerySchema,
    responses: { 200: { description: 'Absences', schema: z.object({ absences: z.array(delegationSchema) }) } },
    handler: async ({ em, person, query: { from, until } }) => {
      const scope = await rowScopeOf(em, person);
      // One day more on both sides, because reviewers are in different time zones.
      const ids = await select<{ id: number }>(
        em,
        sql`select a.id from delegation a join app_user m on m.id = a.principal_id
            where a.valid_until >= ${from}::date - 1 and a.valid_from < ${until}::date + 2 and ${isPersonInScope({ person, scope })}
            order by m.name, a.valid_from limit 1000`,
      );
      const rows = await em.find(Delegation, { id: ids.map(({ id }) => id) });
      const byId = new Map(rows.map((row) => [row.id, row]));
      const shown = await present(
        em,
        ids.flatMap(({ id }) => byId.get(id) ?? []),
        now(),
      );
      return { absences: shown.filter(({ fromDay, untilDay }) => fromDay <= until && untilDay >= from) };
    },
  });
}
