import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { modelFieldOf } from '#contracts/data-models.ts';
import type { MappingMember, MappingPlace, MappingView } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import type { VersionedModel } from '#database/datasets/data-model-versions.ts';
import { queriesOf } from '../submissions/run-input.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { inheritedMapping } from './inherited.ts';
import type { FoundMappingPlace } from './place.ts';
import { maySaveMapping } from './place.ts';
import { shownDefinition } from './shown-definition.ts';

export interface MappingRow {
  id: number;
  version: number;
  definition: DatasetMappingDefinition;
  isFundEnabled: boolean;
  author: string | null;
  savedAt: Date;
}

/** SQL condition over a mapping `m`: it belongs to this place itself and is not inherited. */
export function isAtPlace(place: FoundMappingPlace, datasetId: number): Part {
  const { serviceProviderId, fundId, propertyId, reportPackageId } = place;
  const where =
    propertyId === null
      ? sql`m.property_id is null and m.fund_id is not distinct from ${fundId}::int`
      : sql`m.property_id = ${propertyId}`;
  return sql`(m.service_provider_id = ${serviceProviderId} and m.dataset_id = ${datasetId} and m.retired_at is null
    and m.report_package_id is not distinct from ${reportPackageId}::int and ${where})`;
}

/** The mapping of this very place; `version` reads another version than the one in force. */
export function readMapping(
  { em }: Pick<MasterContext, 'em'>,
  place: FoundMappingPlace,
  datasetId: number,
  version: number | null = null,
): Promise<MappingRow | null> {
  return selectOne<MappingRow>(
    em,
    sql`select m.id, v.version, v.definition, m.is_fund_enabled as "isFundEnabled", u.name as author,
          v.created_at as "savedAt"
        from dataset_mapping m
        join dataset_mapping_version v on v.dataset_mapping_id = m.id and v.version = coalesce(${version}::int, m.version)
        left join app_user u on u.id = v.author_user_id
        where ${isAtPlace(place, datasetId)} order by m.is_active desc, m.version desc, m.id desc limit 1`,
  ).then((row) => row ?? null);
}

/** The mapping of a place as the form shows it, with the data model of each dataset. */
export async function presentMapping(
  context: MasterContext,
  wanted: MappingPlace,
  place: FoundMappingPlace,
  version: number | null = null,
): Promise<MappingView> {
  const members: MappingMember[] = [];
  let isFundEnabled = place.fundId !== null && place.reportPackageId === null;
  for (const { id: datasetId, name } of place.datasets) {
    const row = await readMapping(context, place, datasetId, version);
    if (row) isFundEnabled = row.isFundEnabled;
    const model = await loadModelOfDataset(queriesOf(context.em), datasetId);
    members.push({
      ...{ datasetId, name, mappingId: row?.id ?? null, version: row?.version ?? 0 },
      savedAt: row && instantOf(row.savedAt),
      author: row?.author ?? null,
      definition: row && shownDefinition(row.definition),
      inherited: row ? null : await inheritedMapping(context, place, datasetId),
      dateFormat: await dateFormatOf(context, place),
      model: model && presentModel(model),
    });
  }
  const { ServiceProviderId, FundId, PropertyId, DatasetOrReportPackageId, IsForProperty, IsForDataset } = wanted;
  return {
    place: { ServiceProviderId, FundId, PropertyId, DatasetOrReportPackageId, IsForProperty, IsForDataset },
    serviceProvider: place.serviceProvider,
    collected: place.collected,
    subject: place.subject,
    isFundEnabled,
    maySave: maySaveMapping(context, place),
    members,
  };
}

function presentModel(model: VersionedModel): NonNullable<MappingMember['model']> {
  const { code, version, keyFields, subject, periodRule, periodField } = model;
  return {
    code,
    version,
    keyFields: [...keyFields],
    subject,
    periodRule,
    periodField,
    fields: model.fields.map(fieldOf),
  };
}

/** The form shows only whether a field has a condition. */
function fieldOf(definition: DataModelFieldDefinition): NonNullable<MappingMember['model']>['fields'][number] {
  const field = modelFieldOf(definition);
  return JSON.parse(JSON.stringify(field)) as ReturnType<typeof fieldOf>;
}

/** Days in a file are written as its property says, else its fund. */
export async function dateFormatOf(
  { em }: Pick<MasterContext, 'em'>,
  { propertyId, fundId }: Pick<FoundMappingPlace, 'propertyId' | 'fundId'>,
): Promise<string> {
  const row = await selectOne<{ dateFormat: string | null }>(
    em,
    sql`select coalesce(
        (select p.date_format from property p where p.id = ${propertyId}::int),
        (select f.date_format from fund f where f.id = coalesce(${fundId}::int, (select h.fund_id from fund_property h
          where h.property_id = ${propertyId}::int order by h.valid_from desc limit 1)))) as "dateFormat"`,
  );
  return row?.dateFormat ?? 'YYYY-MM-DD';
}
