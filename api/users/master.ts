import type { Dependant } from '#contracts/masters.ts';
import { builtInRoleWords } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { users } from '#contracts/users.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { AppError } from '../errors.ts';
import { countDependants } from '../masters/change-record.ts';
import { isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { propertyReference, providerReference } from '../masters/references.ts';
import type { Part } from '#database/sql/select.ts';
import { isIn, selectOne, sql } from '#database/sql/select.ts';
import { checkPeople } from './check-people.ts';
import { followPeople } from './follow-people.ts';
import { listedFundReference } from './listed-funds.ts';
import { lastReviewerKinds, liveChains } from './live-chains.ts';
import { hasRoleWithin, isPersonInScope, isWithinReach, peopleReachChanges } from './reach.ts';
import { isRoleWithin } from './role-reach.ts';
import { saveLists } from './save-lists.ts';

/** Funds and properties of a person's lists, of those the reader may see. */
const listedFunds = (context: MasterContext) => sql`user_scope l join fund f on f.id = l.fund_id
  where l.user_id = m.id and ${listedFundReference.mayChoose(context, sql`f`)}`;
const listedProperties = (context: MasterContext) => sql`user_scope l join property p on p.id = l.property_id
  where l.user_id = m.id and ${propertyReference.mayChoose(context, sql`p`)}`;

/** Nobody changes themselves, or who holds more than they do; a SuperAdmin changes everybody. */
function mayChange(context: MasterContext): Part {
  const { person, scope } = context;
  // Who was erased has no name and no address that could come back.
  const isKnown = sql`m.email not like 'erased-%@erased.invalid'`;
  if (person.baseRole === 'SuperAdmin') return isKnown;
  const isOwn = sql`m.id = ${person.userId}`;
  if (scope.isEverything) return sql`(not ${isOwn} and ${isKnown} and ${hasRoleWithin(context)})`;
  // An Admin without lists reaches more than any Admin with lists.
  const isUnlimited = sql`exists (select 1 from role b where b.id = m.role_id and b.base_role = 'Admin')
    and not exists (select 1 from user_scope l where l.user_id = m.id)`;
  return sql`(not ${isOwn} and ${isKnown} and ${hasRoleWithin(context)} and not (${isUnlimited}))`;
}

export const userMaster: Master = {
  definition: users,
  table: 'app_user',
  searchColumn: 'search_text',
  isInScope: isPersonInScope,
  isScopeExpensive: true,
  unlisted: sql`m.is_service_account`,
  reachChanges: peopleReachChanges,
  mayChange,
  expressions: () => ({}),
  valueChanges: 'reference_change',
  hasValuesOfReader: true,
  together: {
    rows: (ids, context) => sql`select l.user_id as id,
        json_agg(json_build_object('code', f.name, 'name', f.name) order by f.name) filter (where f.id is not null) as funds,
        json_agg(json_build_object('code', p.code, 'name', p.name) order by p.code) filter (where p.id is not null) as properties
      from user_scope l left join fund f on f.id = l.fund_id and ${listedFundReference.mayChoose(context, sql`f`)}
        left join property p on p.id = l.property_id and ${propertyReference.mayChoose(context, sql`p`)}
      where l.user_id = any(${ids}) group by l.user_id`,
    fields: { funds: sql`coalesce(o.funds, '[]'::json)`, properties: sql`coalesce(o.properties, '[]'::json)` },
  },
  filters: (context) => ({
    funds: (codes) => sql`exists (select 1 from ${listedFunds(context)} and ${isIn(sql`f.name`, codes)})`,
    properties: (codes) => sql`exists (select 1 from ${listedProperties(context)} and ${isIn(sql`p.code`, codes)})`,
  }),
  filterChoices: {},
  choices: {},
  references: {
    role: {
      table: 'role',
      key: 'name',
      shown: builtInNames,
      hasNoStatus: true,
      mayChoose: ({ person }) => sql`(r.is_active and ${isRoleWithin(person)})`,
    },
    serviceProvider: providerReference,
    funds: listedFundReference,
    properties: propertyReference,
  },
  saveLinks: saveLists,
  checkRecords: checkPeople,
  uses: (context, ids) => ({ live: liveThings(context, ids), isInHistory: isNamedIn(historyTables) }),
  forbidsDeactivation: forbidsLeaving,
  assertMayActivate: assertWithinReach,
  afterChange: followPeople,
};

/** Nobody shuts themselves out, and nobody leaves a chain or a submission without a reviewer. */
async function forbidsLeaving(context: MasterContext, id: number): Promise<Dependant[]> {
  const { person } = context;
  if (id === person.userId) return [{ kind: 'self', count: 1, names: [person.name] }];
  return countDependants(context, lastReviewerKinds(context, [id]));
}

/** Whom one activates reaches no more than oneself. @throws AppError Forbidden */
async function assertWithinReach(context: MasterContext, id: number): Promise<void> {
  const within = await selectOne(
    context.em,
    sql`select 1 from app_user m where m.id = ${id} and ${isWithinReach(context)}`,
  );
  if (!within) throw new AppError('Forbidden', 'This person reaches more than you do.');
}

/** What has kept the name of a person; lists and choices of their own go with them. */
const historyTables: readonly (readonly [table: string, column: string])[] = [
  ['audit_entry', 'user_id'],
  ['audit_entry', 'impersonator_id'],
  ['audit_entry', 'principal_id'],
  ['workflow_configuration', 'fallback_user_id'],
  ['configured_reviewer', 'user_id'],
  ['delegation', 'principal_id'],
  ['delegation', 'delegate_id'],
  ['submission_assignee', 'user_id'],
  ['submission', 'created_by_user_id'],
  ['submission', 'uploaded_by_user_id'],
  ['upload', 'uploaded_by_user_id'],
  ['decision', 'user_id'],
  ['comment', 'user_id'],
  ['edit', 'user_id'],
  ['email_history', 'user_id'],
  ['mail_outbox', 'user_id'],
  ['import_run', 'user_id'],
  ['import_run', 'impersonator_id'],
];

function liveThings(context: MasterContext, ids: readonly number[]): Record<string, Part> {
  const each = (kindOf: (id: number) => Part) =>
    ids
      .map((id) => sql`select ${id}::int as id, d.name from (${kindOf(id)}) d`)
      .reduce((left, right) => sql`${left} union all ${right}`);
  return {
    self: sql`select u.id, u.name from app_user u where u.id = ${context.person.userId}`,
    chains: each((id) => lastReviewerKinds(context, [id]).chains),
    submissions: each((id) => lastReviewerKinds(context, [id]).submissions),
    fallbacks: each((id) => sql`${liveChains(context)} where c.is_active and c.fallback_user_id = ${id}`),
  };
}

/** Roles that come with the product in the reader's language, others as they were named. */
function builtInNames(language: LanguageCode): Part {
  const word = wordsOf('shell', language);
  const names = Object.entries(builtInRoleWords).map(([name, key]) => [name, word(`role.${key}`)]);
  return sql`coalesce(${JSON.stringify(Object.fromEntries(names))}::jsonb ->> r.name, r.name)`;
}
