import { stopReasons } from '#contracts/file-accounts.ts';
import { ruleModes, ruleTypes } from '#contracts/rule-sets.ts';
import { rules, ruleStates } from '#contracts/rules.ts';
import { isWithinFunds } from '#database/rule-sets/rule-reach.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, isAmong, isIn, sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { fundReference } from '../masters/references.ts';
import { ruleReferences } from './references.ts';

const state = sql`case when m.is_active and m.draft_version is not null then 'changed' when m.is_active then 'active'
  when m.activated_at is null then 'draft' else 'off' end`;

const named = (list: Part, table: Part, code: Part, name: Part): Part =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('code', ${code}, 'name', ${name}) order by ${name}), '[]'::jsonb)
    from jsonb_array_elements_text(m.reach -> ${list}) one(id) join ${table})`;

const lookupName = (language: string): Part => sql`coalesce(v.names ->> ${language}, v.names ->> 'en', v.code)`;
const lookupOf = (key: string): Part => sql`lookup_value v on v.code = one.id
  and v.lookup_key_id = (select k.id from lookup_key k where k.name = ${key})`;

/** What a search or a sort finds a rule by. */
const nameIn = ({ language }: Pick<MasterContext, 'language'>): Part =>
  sql`coalesce(m.names ->> ${language}, m.names ->> 'en', m.code)`;

/** Limited people see the rules for everybody and those for a fund in their reach. */
function isInScope(context: MasterContext): Part {
  const { scope } = context;
  if (scope.isEverything) return sql`true`;
  const isForAll = sql`jsonb_array_length(coalesce(m.reach -> 'fundIds', '[]')) = 0`;
  const isForTheirs = sql`exists (select 1 from jsonb_array_elements_text(m.reach -> 'fundIds') one(id)
    join fund f on f.id = one.id::int where ${fundReference.mayChoose(context, sql`f`)})`;
  const { serviceProviderId } = scope;
  const isOfProvider =
    serviceProviderId === null
      ? sql`true`
      : sql`(jsonb_array_length(coalesce(m.reach -> 'serviceProviderIds', '[]')) = 0
          or m.reach -> 'serviceProviderIds' @> ${String(serviceProviderId)}::jsonb)`;
  return sql`((${isForAll} or ${isForTheirs}) and ${isOfProvider})`;
}

/** A rule for everybody is changed by people without lists, one for some funds by those who have all of these. */
export function mayChangeRule({ scope }: Pick<MasterContext, 'scope'>, reach: Part = sql`m.reach`): Part {
  if (scope.isEverything) return sql`true`;
  return isWithinFunds(reach, scope.lists?.allFundIds ?? []);
}

/** In the account of a file, why a rule was left out. */
const whyStopped = `$.rules.skipped[*] ? (@.ruleId == $rule).missing[*].kind ? (${stopReasons
  .map((reason) => `@ == "${reason}"`)
  .join(' || ')})`;

/**
 * How often rules were broken, and whether the last file was judged to its end: in the newest version of a submission of the dataset, and in the versions that count of
 * the last twelve post months.
 */
const hitsOf = (ids: Part, { scope }: MasterContext): Part => sql`
  select r.id,
    (select count(*)::int from finding f where f.rule_id = r.id and f.version_id = last.version_id) as last_hits,
    (select count(*)::int from finding f join submission s on s.current_version_id = f.version_id
      where f.rule_id = r.id and s.post_month > (date_trunc('month', now()) - interval '13 months')::date
        and ${scope.condition}) as year_hits,
    (select jsonb_path_query_first(a.account, ${whyStopped}::jsonpath, jsonb_build_object('rule', r.id)) #>> '{}'
      from file_account a where a.version_id = last.version_id) as last_stopped,
    last.version_id, r.activated_at
  from rule r left join lateral (
    select max(s.current_version_id) as version_id from submission s
     where s.dataset_id = r.dataset_id and ${scope.condition}) last on true
  where r.id = any (${ids})`;

const choicesOf =
  (group: string, codes: readonly string[]) =>
  ({ language }: MasterContext) => {
    const word = wordsOf('rules-engine', language);
    return codes.map((code) => ({ code, name: word(`${group}.${code}`) }));
  };

/** One of the texts by language, and not the code of a language. */
const says = (texts: Part, text: string): Part =>
  sql`exists (select 1 from jsonb_each_text(${texts}) said where ${contains(sql`said.value`, text)})`;

export const ruleMaster: Master = {
  definition: rules,
  table: 'rule',
  matches: (text) =>
    anyOf([
      says(sql`m.names`, text),
      says(sql`m.messages`, text),
      contains(sql`m.code`, text),
      sql`exists (select 1 from dataset d where d.id = m.dataset_id
        and ${anyOf([contains(sql`d.name`, text), says(sql`d.names`, text)])})`,
    ]),
  isInScope,
  mayChange: mayChangeRule,
  expressions: (context) => ({
    name: sql`to_jsonb(${nameIn(context)})`,
    nameEn: sql`m.names -> 'en'`,
    nameJa: sql`m.names -> 'ja'`,
    nameAr: sql`m.names -> 'ar'`,
    mode: sql`to_jsonb(m.mode)`,
    message: sql`m.messages -> 'en'`,
    messageJa: sql`m.messages -> 'ja'`,
    messageAr: sql`m.messages -> 'ar'`,
    // Nothing within a tree is left out: what is null there says something.
    content: sql`to_jsonb((jsonb_build_object('mode', m.mode)
      || case when m.tree is null then jsonb_build_object('document', jsonb_build_object('scope', m.scope) || m.document)
           else jsonb_build_object('tree', rule_tree_by_name(m.tree)) end
      || case when m.document #> '{expected,template}' is null then '{}'::jsonb
           else jsonb_build_object('expected', m.document #> '{expected,template}') end)::text)`,
    state: sql`to_jsonb(${state})`,
    funds: named(
      sql`'fundIds'`,
      sql`fund f on f.id = one.id::int and ${fundReference.mayChoose(context, sql`f`)}`,
      sql`f.name`,
      sql`f.name`,
    ),
    propertyTypes: named(sql`'propertyTypes'`, lookupOf('PropertyType'), sql`v.code`, lookupName(context.language)),
    countries: named(sql`'countries'`, lookupOf('Country'), sql`v.code`, lookupName(context.language)),
    serviceProviders: named(
      sql`'serviceProviderIds'`,
      sql`service_provider v on v.id = one.id::int`,
      sql`v.code`,
      sql`v.name`,
    ),
    from: sql`m.reach -> 'from'`,
    until: sql`m.reach -> 'until'`,
    createdOn: sql`to_jsonb(m.created_at::date::text)`,
    position: sql`to_jsonb(m.position + 1)`,
    version: sql`to_jsonb(m.version)`,
    newest: sql`to_jsonb(coalesce(m.draft_version, m.version))`,
    author: sql`(select to_jsonb(u.name) from app_user u where u.id = m.author_user_id)`,
  }),
  hasValuesOfReader: true,
  together: {
    rows: hitsOf,
    fields: {
      // A rule that was never in force has judged nothing.
      lastHits: sql`case when o.version_id is null or o.activated_at is null then null else to_jsonb(o.last_hits) end`,
      yearHits: sql`case when o.activated_at is null then null else to_jsonb(o.year_hits) end`,
      lastStopped: sql`to_jsonb(o.last_stopped)`,
    },
  },
  filters: () => ({
    mode: (codes) => isIn(sql`m.mode`, codes),
    state: (codes) => isIn(state, codes),
    funds: (codes) => sql`exists (select 1 from jsonb_array_elements_text(m.reach -> 'fundIds') one(id)
      join fund f on f.id = one.id::int where ${isIn(sql`f.name`, codes)})`,
    serviceProviders: (
      codes,
    ) => sql`exists (select 1 from jsonb_array_elements_text(m.reach -> 'serviceProviderIds') one(id)
      join service_provider v on v.id = one.id::int where ${isIn(sql`v.code`, codes)})`,
  }),
  filterChoices: {},
  references: ruleReferences,
  choices: {
    type: choicesOf('type', ruleTypes),
    mode: choicesOf('mode', ruleModes),
    state: choicesOf('state', ruleStates),
    lastStopped: choicesOf('stopped', stopReasons),
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: (_, ids) => ({
    live: {
      submissions: sql`select distinct f.rule_id as id, s.submission_no as name from finding f
        join submission s on s.current_version_id = f.version_id and s.status not in ('Completed', 'Closed')
        where ${isAmong(sql`f.rule_id`, ids)}`,
    },
    isInHistory: sql`exists (select 1 from finding f where f.rule_id = i.id)`,
  }),
};
