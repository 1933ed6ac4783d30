import { anchors, dayModes, frequencies, frequencyStatuses, rolls, submitFrequencies } from '#contracts/frequencies.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { isForProperty } from '#database/frequencies/is-for-property.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, containsLowered, isAmong, isIn, sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { rolledUpTotal } from '../list-totals.ts';
import { calendarChoices } from '../masters/choices.ts';
import type { Master, MasterContext, ReferenceSource } from '../masters/master.ts';
import { fundReference, propertyReference, providerReference, providersInReach } from '../masters/references.ts';
import { checkFrequencies } from './check-frequencies.ts';

const named = (table: string): ReferenceSource => ({
  table,
  key: 'name',
  shown: (language) => sql`coalesce(r.names ->> ${language}, r.names ->> 'en', r.name)`,
  mayChoose: () => sql`true`,
});

type Scoped = Pick<MasterContext, 'scope'>;

/** Over `m`: rows of properties in reach. */
const isOfProperty = (context: Scoped) =>
  sql`exists (select 1 from (select m.property_id as id) p where ${propertyReference.mayChoose(context, sql`p`)})`;

const isOfOwnProvider = ({ scope: { serviceProviderId } }: Scoped) =>
  serviceProviderId === null ? sql`true` : sql`m.service_provider_id = ${serviceProviderId}`;

/** Over `frequency m`, for an Admin: rows of properties, funds and providers in reach. */
export function isFrequencyInScope(context: Scoped): Part {
  if (context.scope.isEverything) return sql`true`;
  const isOfFund = sql`(m.property_id is null and exists (select 1 from fund r
    where r.id = m.fund_id and ${fundReference.mayChoose(context)}))`;
  const isOfProvider = sql`(m.property_id is null and m.fund_id is null
    and m.service_provider_id in (${providersInReach(context)}))`;
  return allOf([anyOf([isOfProperty(context), isOfFund, isOfProvider]), isOfOwnProvider(context)]);
}

/** Rows that reach beyond a person's funds and properties are changed by people without lists. */
function mayChange(context: Scoped): Part {
  const { scope } = context;
  if (scope.isEverything) return sql`true`;
  const isListedFund = sql`(m.property_id is null and ${isAmong(sql`m.fund_id`, scope.lists?.allFundIds ?? [])})`;
  return allOf([anyOf([isOfProperty(context), isListedFund]), isOfOwnProvider(context)]);
}

const collectedName = (language: string) =>
  sql`(select coalesce(d.names ->> ${language}, d.name) from dataset d where d.id = m.dataset_id
    union all select coalesce(k.names ->> ${language}, k.name) from report_package k where k.id = m.report_package_id)`;

const isPending = sql`(m.submit_frequency is null or m.submit_timeline_day is null)`;
const statusOf = sql`case when not m.is_active then 'inactive' when ${isPending} then 'pending' else 'complete' end`;

export const frequencyMaster: Master = {
  definition: frequencies,
  table: 'frequency',
  isInScope: isFrequencyInScope,
  // Counts changes of frequencies, properties, funds, providers and what they are placed in.
  reachChanges: () => rolledUpTotal('orphan_change'),
  keptOrder: 'subject',
  mayChange,
  expressions: ({ language }) => ({
    subject: sql`to_jsonb(coalesce((select p.name from property p where p.id = m.property_id),
      (select t.name from fund t where t.id = m.fund_id), ''))`,
    collected: sql`to_jsonb(${collectedName(language)})`,
    isForProperty: sql`to_jsonb(${isForProperty})`,
    status: sql`to_jsonb(${statusOf})`,
  }),
  filters: () => ({
    collected: (codes) =>
      anyOf([isAmong(sql`m.dataset_id`, idsWith('d', codes)), isAmong(sql`m.report_package_id`, idsWith('p', codes))]),
    isForProperty: (codes) => sql`${isForProperty} = ${codes.includes('true')}`,
    status: (codes) => isIn(statusOf, codes),
  }),
  filterChoices: {
    collected: ({
      language,
    }) => sql`select 'd' || d.id as code, coalesce(d.names ->> ${language}, d.name) as name, d.name as other
        from dataset d where d.retired_at is null
      union all select 'p' || k.id, coalesce(k.names ->> ${language}, k.name), k.name
        from report_package k where k.retired_at is null`,
  },
  matches: (
    text,
  ) => sql`(exists (select 1 from property p where p.id = m.property_id and ${containsLowered(sql`p.search_text`, text)})
    or exists (select 1 from fund t where t.id = m.fund_id and (${contains(sql`t.name`, text)} or ${contains(sql`t.code`, text)}))
    or exists (select 1 from service_provider v where v.id = m.service_provider_id and (${contains(sql`v.name`, text)} or ${contains(sql`v.code`, text)}))
    or exists (select 1 from dataset d where d.id = m.dataset_id and ${contains(sql`d.name`, text)})
    or exists (select 1 from report_package k where k.id = m.report_package_id and ${contains(sql`k.name`, text)}))`,
  references: {
    serviceProvider: providerReference,
    property: propertyReference,
    fund: fundReference,
    dataset: named('dataset'),
    reportPackage: named('report_package'),
  },
  choices: {
    submitFrequency: said('submitFrequency', submitFrequencies),
    anchor: said('anchor', anchors),
    dayMode: said('dayMode', dayModes),
    roll: said('roll', rolls),
    status: said('status', frequencyStatuses),
    calendarCode: calendarChoices,
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: checkFrequencies,
  uses: () => ({
    live: {},
    isInHistory: sql`exists (select 1 from frequency f join frequency_dataset e on e.frequency_id = f.id
      join submission s on s.service_provider_id = f.service_provider_id and s.dataset_id = e.dataset_id
        and (s.property_id = f.property_id or (f.property_id is null and (f.fund_id is null or f.fund_id in (s.fund_id, s.entity_id))))
      where f.id = i.id)`,
  }),
};

function said(field: string, codes: readonly string[]) {
  return ({ language }: MasterContext): NamedCode[] => {
    const word = wordsOf('frequencies', language);
    return codes.map((code) => ({ code, name: word(`${field}.${code}`) }));
  };
}

const idsWith = (letter: 'd' | 'p', codes: readonly string[]) =>
  codes.flatMap((code) => (code.startsWith(letter) && /^\d{1,9}$/.test(code.slice(1)) ? [Number(code.slice(1))] : []));
