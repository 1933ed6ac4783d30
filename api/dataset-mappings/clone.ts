import { mappingChanges } from '#contracts/mapping-changes.ts';
import type { CloneMapping, CloneMappingResult } from '#contracts/mapping-places.schema.ts';
import { mostClonedMappings } from '#contracts/mapping-places.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { Part } from '#database/sql/select.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { fundReference, propertyReference, providerReference } from '../masters/references.ts';
import { isPlaceInScope } from './master.ts';
import { maySaveMapping } from './place.ts';
import type { FoundMappingPlace } from './place.ts';
import { readMapping } from './read-mapping.ts';
import { placeOf } from './sheets/plan.ts';

export interface CloneItem {
  place: FoundMappingPlace | null;
  datasetId: number;
  definition: DatasetMappingDefinition;
  /** The version at the target that was compared; 0 for none. */
  basedOn: number;
  row: CloneMappingResult['rows'][number];
}

interface Source {
  serviceProviderId: number;
  fundId: number | null;
  propertyId: number | null;
  datasetId: number;
  definition: DatasetMappingDefinition;
}

interface Target {
  name: string;
  serviceProviderId: number;
  fundId: number | null;
  propertyId: number | null;
}

/** What cloning a mapping does at each target. @throws AppError NotFound for a mapping beyond the reader's reach */
export async function planClone(context: MasterContext, body: CloneMapping): Promise<CloneItem[]> {
  const source = await selectOne<Source>(
    context.em,
    sql`select m.service_provider_id as "serviceProviderId", m.fund_id as "fundId", m.property_id as "propertyId",
          m.dataset_id as "datasetId", m.definition
        from dataset_mapping m where m.id = ${body.mappingId} and m.retired_at is null and ${isPlaceInScope(context)}`,
  );
  if (!source) throw new AppError('NotFound', 'There is no such mapping.');
  const targets = await targetsOf(context, source, body);
  if (targets.length > mostClonedMappings)
    throw new AppError('BadInput', `More than ${mostClonedMappings} mappings would be cloned at once.`);
  const items: CloneItem[] = [];
  for (const target of targets) items.push(await planTarget(context, source, target, body.isReplacing));
  return items;
}

async function planTarget(
  context: MasterContext,
  { datasetId, definition }: Source,
  target: Target,
  isReplacing: boolean,
): Promise<CloneItem> {
  const { name, serviceProviderId, propertyId, fundId } = target;
  const place = await placeOf(context, serviceProviderId, datasetId, propertyId, fundId);
  const item = { place, datasetId, definition, basedOn: 0 };
  if (place === null || !maySaveMapping(context, place))
    return { ...item, row: { target: name, outcome: 'leftOut', changes: [], reason: 'OutsideYou' } };
  const standing = await readMapping(context, place, datasetId);
  if (standing === null) return { ...item, row: { target: name, outcome: 'created', changes: [], reason: null } };
  const changes = mappingChanges(standing.definition, definition);
  const outcome = changes.length === 0 ? 'same' : isReplacing ? 'replaced' : 'differs';
  return { ...item, basedOn: standing.version, row: { target: name, outcome, changes, reason: null } };
}

/**
 * Properties and funds for the provider of the mapping; other providers with the mapping for all their files. What is beyond the
 * reader's reach has no name here.
 */
async function targetsOf(
  context: MasterContext,
  source: Source,
  { properties, funds, serviceProviders }: CloneMapping,
): Promise<Target[]> {
  const found = async (table: Part, key: Part, codes: string[], isInReach: Part) => {
    const rows = await select<{ id: number; code: string; name: string }>(
      context.em,
      sql`select r.id, ${key} as code, r.name from ${table} r
          where r.retired_at is null and ${isIn(key, [...new Set(codes)])} and ${isInReach} order by r.name, r.id`,
    );
    const missing = codes.find((code) => !rows.some((row) => row.code === code));
    if (missing !== undefined) throw new AppError('BadInput', `There is no ${missing}.`);
    return rows;
  };
  const { serviceProviderId } = source;
  const targets = [
    ...(await found(sql`property`, sql`r.code`, properties, propertyReference.mayChoose(context))).map(
      ({ id, name }) => ({
        ...{ name, serviceProviderId, propertyId: id, fundId: null },
      }),
    ),
    ...(await found(sql`fund`, sql`r.name`, funds, fundReference.mayChoose(context))).map(({ id, name }) => ({
      ...{ name, serviceProviderId, propertyId: null, fundId: id },
    })),
    ...(await found(sql`service_provider`, sql`r.code`, serviceProviders, providerReference.mayChoose(context))).map(
      ({ id, name }) => ({
        ...{ name, serviceProviderId: id, propertyId: null, fundId: null },
      }),
    ),
  ];
  const isSource = (target: Target) =>
    target.serviceProviderId === source.serviceProviderId &&
    target.propertyId === source.propertyId &&
    target.fundId === source.fundId;
  return targets.filter((target) => !isSource(target));
}
