import type { ProviderChart } from '#contracts/account-mappings.schema.ts';
import type { MappingView } from '#contracts/mappings.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { OrphanCategory, OrphanReason, OrphanRow } from '#contracts/orphans.ts';
import type { Screen } from '#contracts/roles.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { ChainView } from '#contracts/workflow-configuration.schema.ts';
import { rentRollList } from '../dataset-mappings/mapping-world.ts';
import { ledger, makeLedger } from '../account-mappings/fixture.ts';
import type { FixWorld } from './fix-world.ts';
import { month } from './fix-world.ts';

/** An orphan record and its fix, as the screen that its row leads to sends it. */
export interface Fix {
  category: OrphanCategory;
  /** Of the link in the row. */
  screen: Screen;
  /** Makes a record whose row has the given name. */
  make: (world: FixWorld, name: string) => Promise<void>;
  /** `query` is that of the link: what the screen finds the record by. */
  mend: (world: FixWorld, row: OrphanRow, query: URLSearchParams) => Promise<void>;
}

const monthly = { submit_frequency: 'MONTHLY', submit_timeline_day: 10, first_post_month: '2026-01-01' };

async function makeFrequency({ insert, property, portfolio }: FixWorld, name: string, due: object): Promise<void> {
  const serviceProviderId = portfolio.north;
  const property_id = await property(name, { serviceProviderId });
  const asked = { service_provider_id: serviceProviderId, property_id, dataset_id: portfolio.datasetId };
  await insert('frequency', { ...asked, ...monthly, ...due });
}

/** The one record that the list shows for the search of the link. */
async function searched({ get }: FixWorld, path: string, query: URLSearchParams): Promise<MasterRecord> {
  const { rows } = await get<Page<MasterRecord>>(`${path}?size=100&${String(query)}`);
  if (rows.length !== 1) throw new Error(`${path}?${String(query)} shows ${rows.length} records, not one.`);
  return rows[0]!;
}

async function change({ get, send }: FixWorld, path: string, values: object): Promise<void> {
  const { changedAt } = await get<MasterRecord>(path);
  await send('PUT', path, { changedAt, values });
}

async function setTimeline(world: FixWorld, _: OrphanRow, query: URLSearchParams): Promise<void> {
  const { id, changedAt } = await searched(world, '/api/frequencies', query);
  const row = { MappingFileId: id, changedAt, SubmitFrequency: 'MONTHLY', SubmitTimelineDay: 10 };
  const { results } = await world.send<{ results: { outcome: string }[] }>('PUT', '/api/frequencies/timeline', {
    rows: [row],
  });
  if (results[0]?.outcome !== 'updated') throw new Error(JSON.stringify(results));
}

async function saveMapping({ get, send }: FixWorld, _: OrphanRow, query: URLSearchParams): Promise<void> {
  const { members } = await get<MappingView>(`/api/dataset-mappings/mapping?${String(query)}`);
  await send('PUT', '/api/dataset-mappings/mapping', {
    ...Object.fromEntries(query),
    members: members.map(({ datasetId, version }) => ({ datasetId, version, definition: rentRollList })),
  });
}

async function setReviewer({ get, send, reviewerId }: FixWorld, _: OrphanRow, query: URLSearchParams): Promise<void> {
  const place = new URLSearchParams(query);
  const { version } = await get<ChainView>(`/api/workflow-configurations/chain?${String(place)}`);
  const reviewers = [{ Id: 0, OrderNo: 1, ApproverId: reviewerId }];
  await send('PUT', '/api/workflow-configurations/chain', { ...Object.fromEntries(place), version, reviewers });
}

async function ledgerOf({ api, portfolio, property, run }: FixWorld, name: string): Promise<void> {
  const [dataset] = await run<{ id: number }>(`select id from dataset where name = 'Trial Balance'`);
  const propertyId = await property(name);
  const about = { serviceProviderId: portfolio.north, propertyId, postMonth: month };
  await makeLedger(api.orm, { ...portfolio, datasetId: dataset!.id }, about, ledger);
}

async function associateChart({ run, send, insert }: FixWorld, code: string): Promise<void> {
  const [known] = await run<{ id: number }>('select id from master_chart limit 1');
  const chartId = known?.id ?? (await insert('master_chart', { name: 'House chart' }));
  await send('PUT', `/api/charts/${chartId}/associations`, { properties: [code] });
}

async function mapAccounts({ get, send }: FixWorld, _: OrphanRow, query: URLSearchParams): Promise<void> {
  const { rows } = await get<Page<ProviderChart>>(`/api/account-mappings?size=100&${String(query)}`);
  if (rows.length !== 1) throw new Error(`${String(query)} shows ${rows.length} charts, not one.`);
  const matcher = { kind: 'range', from: '1000-00', to: '4000-99' };
  const changes = [{ matcher, target: { kind: 'ignore' }, effectiveFrom: month, MappingId: null }];
  await send('PUT', `/api/account-mappings/${rows[0]!.chartId}`, { changes });
}

async function makeUser({ run, insert }: FixWorld, name: string, more: object): Promise<void> {
  const [role] = await run<{ id: number }>(`select id from role where name = 'DataProvider'`);
  const names = { name, first_name: name, last_name: 'Person', email: `${name.toLowerCase()}@fund.example` };
  await insert('app_user', { ...names, role_id: role!.id, ...more });
}

const changeUser =
  (values: object): Fix['mend'] =>
  (world, _, query) =>
    change(world, `/api/users/records/${query.get('userId')}`, values);

/** One for each reason; a reason without a fix does not compile. */
export const fixes: Readonly<Record<OrphanReason, Fix>> = {
  FundMissing: {
    category: 'propertiesWithoutFund',
    screen: 'properties',
    make: async ({ property }, name) => void (await property(name, { isInFund: false })),
    mend: (world, _, query) =>
      change(world, `/api/properties/${query.get('propertyId')}`, { fund: 'Meridian Core Fund II' }),
  },
  PropertyWithoutCode: {
    category: 'propertiesNotMapped',
    screen: 'property_mapping',
    make: async ({ property, portfolio, run }, name) => {
      const id = await property(name, { serviceProviderId: portfolio.south });
      await run('delete from property_mapping where property_id = ?', [id]);
    },
    mend: async ({ send }, { code }) => {
      const values = { serviceProvider: 'SOUTH', providerCode: 'NEW-1', property: code };
      await send('POST', '/api/property-mappings', { values });
    },
  },
  CodeWithoutProperty: {
    category: 'propertiesNotMapped',
    screen: 'property_mapping',
    make: async ({ insert, property, portfolio }, name) => {
      await property('Known');
      await insert('property_mapping', { service_provider_id: portfolio.north, provider_code: name });
    },
    mend: async (world, _, query) => {
      const { id } = await searched(world, '/api/property-mappings', query);
      await change(world, `/api/property-mappings/${id}`, { property: 'C-Known' });
    },
  },
  ChartMissing: {
    category: 'accountMappingPending',
    screen: 'COA-mapping-new',
    make: ledgerOf,
    mend: async (world, row, query) => {
      await associateChart(world, row.code ?? '');
      const [now] = (await world.rowsOf('accountMappingPending')).filter(({ key }) => key === row.key);
      if (now?.reason !== 'AccountsUnmapped') throw new Error('The row does not ask for the accounts next.');
      await mapAccounts(world, row, query);
    },
  },
  AccountsUnmapped: {
    category: 'accountMappingPending',
    screen: 'COA-mapping-new',
    make: async (world, name) => {
      await ledgerOf(world, name);
      await associateChart(world, `C-${name}`);
    },
    mend: mapAccounts,
  },
  FrequencyMissing: {
    category: 'frequencyPending',
    screen: 'managefrequency',
    // Files of the provider are mapped.
    make: async ({ property, portfolio }, name) => void (await property(name, { serviceProviderId: portfolio.north })),
    mend: async ({ send }, { code }) => {
      const due = { submitFrequency: 'MONTHLY', submitTimelineDay: '10' };
      const values = { serviceProvider: 'NORTH', property: code, dataset: 'Rent Roll', ...due };
      await send('POST', '/api/frequencies', { values });
    },
  },
  SubmitFrequencyEmpty: {
    category: 'frequencyPending',
    screen: 'managefrequency',
    make: (world, name) => makeFrequency(world, name, { submit_frequency: null }),
    mend: setTimeline,
  },
  SubmitTimelineDayEmpty: {
    category: 'frequencyPending',
    screen: 'managefrequency',
    make: (world, name) => makeFrequency(world, name, { submit_timeline_day: null }),
    mend: setTimeline,
  },
  FrequencyEmpty: {
    category: 'frequencyPending',
    screen: 'managefrequency',
    make: (world, name) => makeFrequency(world, name, { submit_frequency: null, submit_timeline_day: null }),
    mend: setTimeline,
  },
  MemberNotOpened: {
    category: 'packageMembersMissing',
    screen: 'managefrequency',
    // A dataset joined the package after its month was opened.
    make: async ({ property, portfolio, insert, send, run }, name) => {
      const property_id = await property(name, { serviceProviderId: portfolio.north });
      await run(`insert into dataset (name, names, data_model_id, scope, is_workflow_required)
        select 'Second', '{}', data_model_id, scope, false from dataset where name = 'Trial Balance'`);
      const draft = { name: 'Package', members: ['Trial Balance'] };
      const added = await send<MasterRecord>('POST', '/api/report-packages', { values: draft });
      const of = { service_provider_id: portfolio.north, property_id, report_package_id: added.id };
      const frequencyId = await insert('frequency', { ...of, ...monthly });
      await send('POST', '/api/frequencies/tickets', { ids: [frequencyId], postMonth: month });
      const [opened] = await run<{ n: number }>('select count(*)::int as n from submission where property_id = ?', [
        property_id,
      ]);
      if (opened?.n !== 1) throw new Error(`${opened?.n} submissions are opened, not one.`);
      const values = { ...draft, members: ['Trial Balance', 'Second'] };
      await send('PUT', `/api/report-packages/${added.id}`, { changedAt: added.changedAt, values });
    },
    mend: async (world, _, query) => {
      const { id } = await searched(world, '/api/frequencies', query);
      await world.send('POST', '/api/frequencies/tickets', { ids: [id], postMonth: month });
    },
  },
  MappingMissing: {
    category: 'mappingsMissing',
    screen: 'mapping',
    make: async ({ property, portfolio, insert }, name) => {
      const property_id = await property(name, { serviceProviderId: portfolio.south });
      const asked = { service_provider_id: portfolio.south, property_id, dataset_id: portfolio.datasetId };
      await insert('frequency', { ...asked, ...monthly });
    },
    mend: saveMapping,
  },
  MappingStale: {
    category: 'mappingsMissing',
    screen: 'mapping',
    make: async ({ property, portfolio, insert }, name) => {
      const definition = JSON.stringify({ ...rentRollList, columns: [{ source: 'Suite', field: 'gone_field' }] });
      const property_id = await property(name);
      const of = { service_provider_id: portfolio.south, property_id, dataset_id: portfolio.datasetId };
      await insert('dataset_mapping', { ...of, definition });
    },
    mend: saveMapping,
  },
  ConfigurationMissing: {
    category: 'datasetsWithoutApprover',
    screen: 'configureWorkflow',
    make: async ({ run }, name) => {
      await run(`insert into dataset (name, names, data_model_id, scope, is_workflow_required)
        select '${name}', '{}', data_model_id, 'property', true from dataset limit 1`);
    },
    mend: setReviewer,
  },
  ApproversInactive: {
    category: 'datasetsWithoutApprover',
    screen: 'configureWorkflow',
    make: async (world, name) => {
      const { insert, run, portfolio } = world;
      await makeFrequency(world, name, {});
      const [place] = await run<{ id: number }>('select id from property where name = ?', [name]);
      const of = { dataset_id: portfolio.datasetId, property_id: place!.id };
      const configuration_id = await insert('workflow_configuration', of);
      const [role] = await run<{ id: number }>(`select id from role where name = 'Reviewer'`);
      const person = { name: 'Gone', first_name: 'Gone', last_name: 'Person', email: 'gone@fund.example' };
      const user_id = await insert('app_user', { ...person, role_id: role!.id, is_active: false });
      await insert('configured_reviewer', { configuration_id, order_no: 1, user_id });
    },
    mend: setReviewer,
  },
  RoleInactive: {
    category: 'usersWithoutRoleOrProvider',
    screen: 'alluser',
    make: async (world, name) => {
      const role = { name: 'Former role', base_role: 'Reviewer', is_active: false };
      await makeUser(world, name, { role_id: await world.insert('role', role) });
    },
    mend: changeUser({ role: 'Reviewer' }),
  },
  ProviderMissing: {
    category: 'usersWithoutRoleOrProvider',
    screen: 'alluser',
    make: (world, name) => makeUser(world, name, {}),
    mend: changeUser({ serviceProvider: 'NORTH' }),
  },
  ProviderInactive: {
    category: 'usersWithoutRoleOrProvider',
    screen: 'alluser',
    make: async (world, name) => {
      const gone = { code: 'GONE', name: 'Gone Services', type: 'PROPERTY_MANAGER', is_active: false };
      await makeUser(world, name, { service_provider_id: await world.insert('service_provider', gone) });
    },
    mend: changeUser({ serviceProvider: 'NORTH' }),
  },
  LookupValueInactive: {
    category: 'inactiveLookupValues',
    screen: 'properties',
    make: async ({ property, run }, name) => {
      const id = await property(name);
      await run(`insert into lookup_value (lookup_key_id, code, name_en, is_active)
        select id, 'KIOSK', 'Kiosk', false from lookup_key where name = 'PropertyType'`);
      await run(`update property set property_type = 'KIOSK' where id = ?`, [id]);
    },
    mend: (world, _, query) => change(world, `/api/properties/${query.get('propertyId')}`, { propertyType: 'OFFICE' }),
  },
};
