import type { OrphanReason, OrphanRow } from '#contracts/orphans.ts';
import type { Privilege, Screen } from '#contracts/roles.ts';

export interface OrphanFix {
  /** The screen that completes the record. */
  screen: Screen;
  /** What saving there asks for. */
  privilege: Privilege;
  to: string;
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

function address(path: string, values: Values): string {
  const given = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? path : `${path}?${query}`;
}

const idOf = (key: string, mark: string) => new RegExp(`^${mark}(\\d+)`, 'u').exec(key)?.[1];

/** Workflows are configured, and submissions opened, by who may do everything there. */
const byAll: readonly OrphanReason[] = ['ConfigurationMissing', 'ApproversInactive', 'MemberNotOpened'];

/** Where a record is completed, with what it is about in the address. */
export function fixOf(row: OrphanRow): OrphanFix {
  return { ...placeOf(row), privilege: byAll.includes(row.reason) ? 'All' : 'Edit' };
}

type Place = Omit<OrphanFix, 'privilege'>;

function placeOf(row: OrphanRow): Place {
  const { reason, name, code, propertyId, dataset, key } = row;
  switch (reason) {
    case 'FundMissing':
      return { screen: 'properties', to: address('/properties', { propertyId }) };
    case 'PropertyWithoutCode':
      return { screen: 'property_mapping', to: address('/property_mapping', { search: row.serviceProvider?.name }) };
    case 'CodeWithoutProperty':
      return { screen: 'property_mapping', to: address('/property_mapping', { search: name }) };
    case 'ChartMissing':
    case 'AccountsUnmapped':
      return {
        screen: 'COA-mapping-new',
        to: address('/COA-mapping-new', { IsForProperty: propertyId === null ? 0 : 1, search: name }),
      };
    case 'FrequencyMissing':
    case 'SubmitFrequencyEmpty':
    case 'SubmitTimelineDayEmpty':
    case 'FrequencyEmpty':
    case 'MemberNotOpened':
      return { screen: 'managefrequency', to: frequencyAddress(row) };
    case 'MappingMissing':
    case 'MappingStale':
      return { screen: 'mapping', to: mappingAddress(row) };
    case 'ConfigurationMissing':
    case 'ApproversInactive':
      return {
        screen: 'configureWorkflow',
        to: address('/configureWorkflow', {
          datasetId: dataset?.id,
          fundOrPropertyId: propertyId ?? row.entityId ?? row.fund?.id,
          IsForProperty: propertyId !== null,
        }),
      };
    case 'RoleInactive':
    case 'ProviderMissing':
    case 'ProviderInactive':
      return { screen: 'alluser', to: address('/alluser', { userId: idOf(key, 'u'), search: code }) };
    case 'LookupValueInactive':
      return lookupFix(row);
  }
}

/**
 * The row of the frequency, else the frequencies of the place. A frequency of a fund or service provider may be among those of
 * properties. An incomplete one of these, or of a report package, is opened, because the list shows others beside it.
 */
function frequencyAddress({ reason, subject, name, code, dataset, reportPackageId, frequency }: OrphanRow): string {
  const collected = reportPackageId === null ? dataset && `d${dataset.id}` : `p${reportPackageId}`;
  if (frequency === null) {
    const isForProperty = subject === 'fund' ? false : undefined;
    return address('/managefrequency', { isForProperty, ...placeFilter(subject, code ?? name), collected });
  }
  const { frequencyId, isForProperty, property, fund, serviceProvider } = frequency;
  const isOpened = reason !== 'MemberNotOpened' && (property === null || reportPackageId !== null);
  return address('/managefrequency', {
    isForProperty: isForProperty ? undefined : false,
    ...placeFilter('serviceProvider', serviceProvider),
    ...(property !== null && placeFilter('property', property)),
    ...(fund !== null && placeFilter('fund', fund)),
    collected,
    frequencyId: isOpened ? frequencyId : undefined,
  });
}

/** A filter takes several values with commas between: what has one itself is searched for. */
function placeFilter(name: OrphanRow['subject'], value: string): Values {
  const isFilter = name === 'property' || name === 'fund' || name === 'serviceProvider';
  return isFilter && !value.includes(',') ? { [name]: value } : { search: value };
}

function mappingAddress({ serviceProvider, propertyId, fund, entityId, dataset }: OrphanRow): string {
  return address('/datasetmapping', {
    ServiceProviderId: serviceProvider?.id,
    FundId: propertyId === null ? (entityId ?? fund?.id) : null,
    PropertyId: propertyId,
    DatasetOrReportPackageId: dataset?.id,
    IsForProperty: propertyId === null ? 0 : 1,
    IsForDataset: 1,
  });
}

function lookupFix({ subject, propertyId, serviceProvider, name }: OrphanRow): Place {
  if (subject === 'property') return { screen: 'properties', to: address('/properties', { propertyId }) };
  if (subject === 'fund') return { screen: 'funds', to: `/fundsView/${encodeURIComponent(name)}` };
  return { screen: 'serviceProviders', to: address('/serviceProviders', { serviceProviderId: serviceProvider?.id }) };
}
