import {
  authorizationTypes,
  connectionFormats,
  connections,
  connectionTypes,
  runIntervals,
  runStatuses,
} from '#contracts/connections.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { staleFields } from '#database/connections/stale-fields.ts';
import { mayReadConnections } from '#database/connections/findings-reader.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { contains, isAmong, isIn, sql } from '#database/sql/select.ts';
import type { Master, MasterContext, ReferenceSource } from '../masters/master.ts';
import { isProviderSeen, providerReference } from '../masters/references.ts';
import { checkConnections } from './check-connections.ts';
import { followConnections } from './follow-connections.ts';

const datasetReference: ReferenceSource = {
  table: 'dataset',
  key: 'name',
  shown: (language) => sql`coalesce(r.names ->> ${language}, r.names ->> 'en', r.name)`,
  mayChoose: () => sql`true`,
};

/** People who may open the integration center; offered to those alone who may change connections. */
const personReference: ReferenceSource = {
  table: 'app_user',
  key: 'email',
  mayChoose: ({ scope }) => (scope.isEverything ? mayReadConnections : sql`false`),
};

const lastRun = sql`(select x.* from connection_run x where x.connection_id = m.id order by x.id desc limit 1)`;
const lastStatus = sql`(select x.status from ${lastRun} x)`;

/**
 * Connections hold for the whole installation. People who are limited see those of the providers that they see, and of these what
 * concerns submissions in their reach.
 */
export const connectionMaster: Master = {
  definition: connections,
  table: 'connection',
  isInScope: (context) =>
    sql`(m.service_provider_id is null or ${isProviderSeen(context, sql`m.service_provider_id`)})`,
  expressions: () => ({
    lastRunAt: sql`(select to_jsonb(coalesce(x.started_at, x.created_at)) from ${lastRun} x)`,
    lastResult: sql`(select to_jsonb(x.status) from ${lastRun} x)`,
    lastReason: sql`to_jsonb(coalesce(m.pause_reason, (select x.reason from ${lastRun} x)))`,
    lastRuns: sql`(select to_jsonb(string_agg(x.status, ' ' order by x.id)) from (
      select y.id, y.status from connection_run y where y.connection_id = m.id order by y.id desc limit 12) x)`,
    staleFields: sql`(select to_jsonb(string_agg(f.field, ', ' order by f.field)) from ${staleFields(sql`m`)} f)`,
  }),
  filters: () => ({ lastResult: (codes) => isIn(lastStatus, codes) }),
  filterChoices: {},
  matches: (text) => sql`(${contains(sql`m.name`, text)} or ${contains(sql`m.api_url`, text)}
    or exists (select 1 from service_provider v where v.id = m.service_provider_id and ${contains(sql`v.name`, text)})
    or exists (select 1 from dataset d where d.id = m.dataset_id and ${contains(sql`d.name`, text)}))`,
  references: { serviceProvider: providerReference, dataset: datasetReference, findingsTo: personReference },
  choices: {
    connectionType: said('connectionType', connectionTypes),
    authorizationType: said('authorizationType', authorizationTypes),
    format: said('format', connectionFormats),
    runEvery: said('runEvery', runIntervals),
    lastResult: said('status', runStatuses),
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: checkConnections,
  uses: (_, ids) => ({
    live: {
      runs: sql`select x.connection_id as id, to_char(x.created_at, 'YYYY-MM-DD HH24:MI') as name from connection_run x
        where ${isAmong(sql`x.connection_id`, ids)} and x.ended_at is null`,
      // A program of the provider that still uses one would be turned away.
      tokens: sql`select x.id, t.name from connection x join api_token t on t.user_id = x.service_account_id
        where ${isAmong(sql`x.id`, ids)} and t.revoked_at is null and t.expires_at > now()`,
    },
    // A connection that Temporal has a schedule for is retired, and the schedule removed afterwards.
    isInHistory: sql`exists (select 1 from connection x where x.id = i.id and (x.synced_at is not null
      or exists (select 1 from connection_run r where r.connection_id = x.id)))`,
  }),
  afterChange: followConnections,
};

function said(field: string, codes: readonly string[]) {
  return ({ language }: MasterContext): NamedCode[] => {
    const word = wordsOf('connections', language);
    return codes.map((code) => ({ code, name: word(`${field}.${code}`) }));
  };
}
