import type { AggregateFact } from '../rule-sets.ts';

type Named = Pick<AggregateFact, 'dataset' | 'datasetId'>;

/**
 * How trees, texts and forms name the rows of another dataset: by its data model, `trial_balance`, or where several
 * datasets share the model by one of them, `trial_balance#12`. Codes of data models have no such sign.
 */
export function referenceOf({ dataset, datasetId }: Named): string | null {
  if (dataset === undefined) return null;
  return datasetId === undefined ? dataset : `${dataset}#${datasetId}`;
}

const numbered = /^(?<code>.+)#(?<id>\d{1,9})$/;

/** What a document keeps of such a name. */
export function namedByReference(reference: string | null): Named {
  if (reference === null) return {};
  const { code, id } = numbered.exec(reference)?.groups ?? {};
  return code === undefined ? { dataset: reference } : { dataset: code, datasetId: Number(id) };
}
