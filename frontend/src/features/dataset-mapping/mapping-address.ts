import type { MappingPlace } from '#contracts/mappings.schema.ts';

/** Which mapping the address names, in the specification's parameters; null where it names no provider. */
export function placeOfAddress(params: URLSearchParams): (MappingPlace & { isView: boolean }) | null {
  const id = (name: string): number | null => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  const flag = (name: string, otherwise: boolean): boolean => {
    const text = params.get(name);
    return text === null || text === '' ? otherwise : text === '1' || text === 'true';
  };
  const ServiceProviderId = id('ServiceProviderId');
  if (ServiceProviderId === null) return null;
  const [FundId, PropertyId] = [id('FundId'), id('PropertyId')];
  return {
    ...{ ServiceProviderId, FundId, PropertyId },
    DatasetOrReportPackageId: id('DatasetOrReportPackageId') ?? 0,
    IsForProperty: flag('IsForProperty', PropertyId !== null),
    IsForDataset: flag('IsForDataset', true),
    isView: flag('view', false),
  };
}
