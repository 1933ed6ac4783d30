import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionChoices } from '#contracts/submission-boards.ts';
import { languageOf } from '../access/language.ts';
import { propertyReference, providersInReach } from '../masters/references.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { inNaturalOrder } from '#database/sql/natural-order.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

/** What a submission can be opened for or handed over to, whether or not it has submissions yet. */
export function createSubmissionChoicesRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/submissions/ticket-choices',
    summary: 'Active providers, datasets, properties and funds for which a submission can be opened.',
    tags: ['submissions'],
    policy: { screen: 'dashboard', privilege: 'All' },
    responses: {
      200: {
        description: 'Choices, by name',
        schema: z.object({
          serviceProviders: z.array(named),
          datasets: z.array(named.extend({ scope: z.enum(['property', 'fund']) })),
          properties: z.array(named.extend({ code: z.string() })),
          funds: z.array(named),
        }),
      },
    },
    handler: async ({ em, person }) => readChoices(em, person, await languageOf(em, person)),
  });
}

async function readChoices(
  em: EntityManager,
  person: SignedInPerson,
  language: LanguageCode,
): Promise<SubmissionChoices> {
  const scope = await rowScopeOf(em, person);
  const reader = { person, scope };
  const isLive = sql`t.is_active and t.retired_at is null`;
  // An admin whose list is limited is offered what the list names and what its submissions are about.
  const within = (ofSubmission: Part, ofList: Part) =>
    scope.isEverything
      ? sql`true`
      : sql`(exists (select 1 from submission s where ${ofSubmission} = t.id and ${scope.condition})
          or t.id in (select ${ofList} from user_scope where user_id = ${person.userId}))`;
  const datasetName = sql`coalesce(t.names ->> ${language}, t.name)`;
  return {
    serviceProviders: await select(
      em,
      sql`select t.id, t.name from service_provider t
          where ${isLive} and ${scope.isEverything ? sql`true` : sql`t.id in (${providersInReach(reader)})`} order by ${inNaturalOrder(sql`t.name`)}, t.id`,
    ),
    datasets: await select(
      em,
      sql`select t.id, ${datasetName} as name,
        case t.scope when 'fund' then 'fund' else 'property' end as scope from dataset t
        where ${isLive} order by ${inNaturalOrder(datasetName)}, t.id`,
    ),
    properties: await select(
      em,
      sql`select t.id, t.name, t.code from property t
          where ${isLive} and ${propertyReference.mayChoose(reader, sql`t`)} order by ${inNaturalOrder(sql`t.name`)}, t.id`,
    ),
    funds: await select(
      em,
      sql`select t.id, t.name from fund t where ${isLive} and ${within(sql`s.fund_id`, sql`fund_id`)} order by ${inNaturalOrder(sql`t.name`)}, t.id`,
    ),
  };
}
