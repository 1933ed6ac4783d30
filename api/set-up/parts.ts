import type { SetUpKind } from '#contracts/set-up.ts';
import { setUpKinds } from '#contracts/set-up.ts';
import { sql } from '#database/sql/select.ts';
import { calendarMaster } from '../calendars/calendar-master.ts';
import { holidayMaster } from '../calendars/holiday-master.ts';
import { chartMaster } from '../charts/chart-master.ts';
import { connectionMaster } from '../connections/master.ts';
import { datasetMaster } from '../datasets/master.ts';
import { frequencyMaster } from '../frequencies/master.ts';
import { fundMaster } from '../funds/master.ts';
import { glossaryMaster } from '../glossary/master.ts';
import { createLookupKeyMaster } from '../lookups/lookup-key-master.ts';
import { createLookupValueMaster } from '../lookups/lookup-value-master.ts';
import { reportPackageMaster } from '../packages/master.ts';
import { propertyMaster } from '../properties/master.ts';
import { propertyMappingMaster } from '../property-mappings/master.ts';
import { serviceProviderMaster } from '../service-providers/master.ts';
import { translationMaster } from '../translations/master.ts';
import { userMaster } from '../users/master.ts';
import { masterPart } from './master-part.ts';
import type { SetUpPart } from './part.ts';
import { accountMappingPart } from './parts/account-mappings.ts';
import { chainPart } from './parts/chains.ts';
import { chartAssociationPart } from './parts/chart-associations.ts';
import { dataModelFieldPart } from './parts/data-model-fields.ts';
import { datasetAssociationPart } from './parts/dataset-associations.ts';
import { datasetMappingPart } from './parts/dataset-mappings.ts';
import { fundTypePart } from './parts/fund-types.ts';
import { masterAccountPart } from './parts/master-accounts.ts';
import { ownershipPart } from './parts/ownership.ts';
import { responsibilityPart } from './parts/responsibilities.ts';
import { rolePart } from './parts/roles.ts';
import { rulePart } from './parts/rules.ts';
import { settingPart } from './parts/settings.ts';

/** Service accounts come with their connection, and who was erased has no address. */
const isPerson = sql`not m.is_service_account and m.email not like 'erased-%@erased.invalid'`;

const byKind: Record<SetUpKind, SetUpPart> = {
  lookupKeys: masterPart('lookupKeys', createLookupKeyMaster([])),
  lookupValues: masterPart('lookupValues', createLookupValueMaster([])),
  glossaryTerms: masterPart('glossaryTerms', glossaryMaster),
  settings: settingPart,
  roles: rolePart,
  calendars: masterPart('calendars', calendarMaster),
  holidays: masterPart('holidays', holidayMaster),
  fundTypes: fundTypePart,
  funds: masterPart('funds', fundMaster),
  properties: masterPart('properties', propertyMaster, { without: ['fund', 'childFund'] }),
  ownership: ownershipPart,
  serviceProviders: masterPart('serviceProviders', serviceProviderMaster, { without: ['properties'] }),
  responsibilities: responsibilityPart,
  people: masterPart('people', userMaster, { where: isPerson }),
  dataModelFields: dataModelFieldPart,
  datasets: masterPart('datasets', datasetMaster),
  datasetAssociations: datasetAssociationPart,
  reportPackages: masterPart('reportPackages', reportPackageMaster),
  masterCharts: masterPart('masterCharts', chartMaster),
  masterAccounts: masterAccountPart,
  chartAssociations: chartAssociationPart,
  translations: masterPart('translations', translationMaster),
  propertyMappings: masterPart('propertyMappings', propertyMappingMaster),
  datasetMappings: datasetMappingPart,
  accountMappings: accountMappingPart,
  chains: chainPart,
  frequencies: masterPart('frequencies', frequencyMaster),
  rules: rulePart,
  connections: masterPart('connections', connectionMaster, { isSwitchedHere: true }),
};

/** Every kind of record of the set-up file, in its order. */
export const setUpParts: readonly SetUpPart[] = setUpKinds.map((kind) => byKind[kind]);
