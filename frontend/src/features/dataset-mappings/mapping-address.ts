import type { MappingPlaceRow } from '#contracts/mapping-places.schema.ts';

const addressOf = (values: Record<string, string | number | null>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, String(value));
  return `/datasetmapping?${query}`;
};

/** The form for the place itself. */
export function placeAddress({ serviceProvider, dataset, subject, key }: MappingPlaceRow): string {
  const isProperty = key.startsWith('p');
  return addressOf({
    ServiceProviderId: serviceProvider.id,
    FundId: isProperty ? null : (subject?.id ?? null),
    PropertyId: isProperty ? (subject?.id ?? null) : null,
    DatasetOrReportPackageId: dataset.id,
    IsForProperty: isProperty ? 1 : 0,
    IsForDataset: 1,
  });
}

/** The form of the mapping that applies, wherever it was made; `view` only shows it. */
export function mappingAddress({ serviceProvider, dataset, mapping }: MappingPlaceRow, isView = false): string {
  const { propertyId = null, fundId = null, reportPackageId = null, isFundEnabled = false } = mapping ?? {};
  return addressOf({
    ServiceProviderId: serviceProvider.id,
    FundId: fundId,
    PropertyId: propertyId,
    DatasetOrReportPackageId: reportPackageId ?? dataset.id,
    IsForProperty: propertyId === null ? 0 : 1,
    IsForDataset: reportPackageId === null ? 1 : 0,
    view: isView ? 1 : null,
    fundEnabled: isFundEnabled ? 1 : null,
  });
}
