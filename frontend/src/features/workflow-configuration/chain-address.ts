import type { ChainPlace } from '#contracts/workflow-configuration.schema.ts';

/** Which chain the editor shows: a configuration by its number, or a dataset or package at a place. */
export type ShownChain = { chainId: number } | { place: ChainPlace };

const path = '/configureWorkflow';

export const editorAddress = (chainId: number) => `${path}?chainId=${chainId}`;

export function placeAddress(place: ChainPlace): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value !== null) params.set(name, String(value));
  return `${path}?${params.toString()}`;
}

const idOf = (params: URLSearchParams, name: string) => {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Null when the address names none: then the list is shown. */
export function shownChain(params: URLSearchParams): ShownChain | null {
  const chainId = idOf(params, 'chainId');
  if (chainId !== null) return { chainId };
  const [datasetId, reportPackageId] = [idOf(params, 'datasetId'), idOf(params, 'reportPackageId')];
  if (datasetId === null && reportPackageId === null) return null;
  return {
    place: {
      datasetId,
      reportPackageId,
      fundOrPropertyId: idOf(params, 'fundOrPropertyId'),
      IsForDataset: datasetId !== null,
      IsForProperty: params.get('IsForProperty') === 'true' || params.get('IsForProperty') === '1',
    },
  };
}
