import { unmappedHandlings } from '#contracts/account-mappings.ts';
import { datasets, datasetScopes } from '#contracts/datasets.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { ofSeenPlace, ofSeenPlaceAndProvider, ofSeenSubmission } from '../masters/seen-names.ts';
import { refuseSecondFeeder } from './feeding.ts';

/** Datasets hold for the whole installation; where they are collected is said on the page of associations. */
export const datasetMaster: Master = {
  definition: datasets,
  table: 'dataset',
  isInScope: () => sql`true`,
  expressions: () => ({}),
  filters: () => ({}),
  filterChoices: {},
  references: {
    dataModel: {
      table: 'data_model',
      shown: (language) => sql`coalesce(r.names ->> ${language}, r.name)`,
      hasNoStatus: true,
      mayChoose: () => sql`true`,
    },
  },
  choices: { scope: scopeChoices, unmappedAccounts: unmappedChoices },
  saveLinks: () => Promise.resolve(),
  checkRecords: refuseSecondFeeder,
  uses: (context, ids) => ({ live: liveThings(context, ids), isInHistory: isNamedIn(pastUses) }),
};

function scopeChoices({ language }: MasterContext): NamedCode[] {
  const word = wordsOf('datasets', language);
  return datasetScopes.map((code) => ({ code, name: word(`scope.${code}`) }));
}

const placeAndProvider = sql`coalesce(p.code || ' ' || p.name, t.name, '') || ' · ' || v.name`;

function unmappedChoices({ language }: MasterContext): NamedCode[] {
  const word = wordsOf('datasets', language);
  return unmappedHandlings.map((code) => ({ code, name: word(`unmappedAccounts.${code}`) }));
}

function liveThings(context: MasterContext, ids: readonly number[]): Record<string, Part> {
  const place = ofSeenPlaceAndProvider(context, placeAndProvider);
  const configured = ofSeenPlace(context, sql`coalesce(p.code || ' ' || p.name, t.name, d.name)`);
  return {
    packages: sql`select x.dataset_id as id, k.name from report_package_member x
      join report_package k on k.id = x.report_package_id and k.retired_at is null where ${isAmong(sql`x.dataset_id`, ids)}`,
    frequencies: sql`select f.dataset_id as id, ${place} as name from frequency f
      join service_provider v on v.id = f.service_provider_id left join property p on p.id = f.property_id
      left join fund t on t.id = f.fund_id where ${isAmong(sql`f.dataset_id`, ids)} and f.is_active`,
    mappings: sql`select x.dataset_id as id, ${place} as name from dataset_mapping x
      join service_provider v on v.id = x.service_provider_id left join property p on p.id = x.property_id
      left join fund t on t.id = x.fund_id where ${isAmong(sql`x.dataset_id`, ids)} and x.is_active`,
    workflows: sql`select w.dataset_id as id, ${configured} as name
      from workflow_configuration w join dataset d on d.id = w.dataset_id left join property p on p.id = w.property_id
      left join fund t on t.id = w.fund_id where ${isAmong(sql`w.dataset_id`, ids)} and w.is_active`,
    rules: sql`select u.id, r.code as name from rule r cross join lateral (
        select r.dataset_id as id
        union
        select (a ->> 'datasetId')::int from jsonb_array_elements(coalesce(r.document -> 'aggregates', '[]')) a) u
      where ${isAmong(sql`u.id`, ids)} and r.is_active and r.retired_at is null`,
    submissions: sql`select s.dataset_id as id, ${ofSeenSubmission(context)} as name from submission s
      where ${isAmong(sql`s.dataset_id`, ids)} and s.status not in ('Completed', 'Closed')`,
  };
}

const pastUses = [
  ['submission', 'dataset_id'],
  ['frequency', 'dataset_id'],
  ['dataset_mapping', 'dataset_id'],
  ['workflow_configuration', 'dataset_id'],
  ['rule', 'dataset_id'],
  ['report_package_member', 'dataset_id'],
] as const;
