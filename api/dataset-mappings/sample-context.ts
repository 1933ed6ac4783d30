import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { loadTranslation } from '#database/submissions/run-inputs.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import type { FoundMappingPlace } from './place.ts';
import { dateFormatOf } from './read-mapping.ts';

type SamplePlace = Pick<FoundMappingPlace, 'serviceProviderId' | 'fundId' | 'propertyId'> & {
  datasets: readonly { id: number }[];
};

/** What a sample of this place is read with, as a submission of it would be. */
export async function sampleContextOf(
  context: MasterContext,
  place: SamplePlace,
  datasetId: number,
): Promise<SampleContext> {
  if (!place.datasets.some(({ id }) => id === datasetId)) {
    throw new AppError('BadInput', 'datasetId: not of this dataset or report package.');
  }
  const queries = queriesOf(context.em);
  const model = await loadModelOfDataset(queries, datasetId);
  if (!model) throw new AppError('NotFound', 'The data model of this dataset has no version.');
  const { fields, keyFields, periodField } = model;
  return {
    ...{ fields, keyFields, periodField },
    dateFormat: await dateFormatOf(context, place),
    translation: [...(await loadTranslation(queries, place.serviceProviderId))],
    firstMonth: await firstMonthOf(context, place),
    brought: ['currency', 'area_unit', 'property_code', ...(periodField === null ? [] : [periodField])],
    known: await knownColumns(context, place, datasetId),
  };
}

/** First month of the fiscal year under way. */
async function firstMonthOf({ em }: MasterContext, { fundId, propertyId }: SamplePlace): Promise<string> {
  const row = await selectOne<{ start: number }>(
    em,
    sql`select f.fiscal_start_month as start from fund f where f.id = coalesce(${fundId}::int,
        (select h.fund_id from fund_property h where h.property_id = ${propertyId}::int order by h.valid_from desc limit 1))`,
  );
  const start = row?.start ?? 1;
  const now = new Date();
  const year = now.getUTCFullYear() - (now.getUTCMonth() + 1 < start ? 1 : 0);
  return `${year}-${String(start).padStart(2, '0')}`;
}

const mostMappings = 50;

/** Heads that other mappings of this provider and dataset read, the latest first. */
async function knownColumns(
  { em }: MasterContext,
  { serviceProviderId }: SamplePlace,
  datasetId: number,
): Promise<SampleContext['known']> {
  const rows = await select<{ columns: DatasetMappingDefinition['columns'] }>(
    em,
    sql`select m.definition -> 'columns' as columns from dataset_mapping m
        where m.service_provider_id = ${serviceProviderId} and m.dataset_id = ${datasetId} and m.is_active
        order by m.updated_at desc limit ${mostMappings}`,
  );
  return rows.flatMap(({ columns }) => columns ?? []);
}
