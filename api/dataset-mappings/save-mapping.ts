import type { MappingChange } from '#contracts/change-impacts.ts';
import { mappingChanges } from '#contracts/mapping-changes.ts';
import type { SaveMapping } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { writeMapping } from '#database/mappings/write-mapping.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { constantProblem } from '#documents/mapping/constant-problem.ts';
import { checkDefinition } from '#rules/mappings/check-definition.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { queriesOf } from '../submissions/run-input.ts';
import type { FoundMappingPlace } from './place.ts';
import { findMappingPlace, maySaveMapping } from './place.ts';
import { readMapping } from './read-mapping.ts';
import type { MappingRow } from './read-mapping.ts';

export interface MappingToSave {
  datasetId: number;
  definition: DatasetMappingDefinition;
  /** The version that the person has seen, 0 for none; null where no version was shown, as in an import. */
  basedOn: number | null;
  /** Kept as it is when absent. */
  isFundEnabled?: boolean;
  /** For the audit trail, e.g. the mapping that was cloned. */
  details?: Record<string, unknown>;
}

export interface SavedMapping {
  mappingId: number;
  version: number;
  outcome: 'added' | 'changed' | 'same';
}

/** Saves what the form sends, all members of a package or none. @throws as `saveMapping` */
export function saveMappings(context: MasterContext, body: SaveMapping): Promise<SavedMapping[]> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const place = await findMappingPlace(inner, body);
    const saved: SavedMapping[] = [];
    for (const { datasetId, version, definition } of body.members) {
      const { isFundEnabled } = body;
      saved.push(await saveMapping(inner, place, { datasetId, definition, basedOn: version, isFundEnabled }));
    }
    return saved;
  });
}

/**
 * Saves a definition as the next version of the mapping of a place, in a transaction. An equal one makes no version.
 * @throws AppError Forbidden, BadInput with `details.problems`, StaleView with what somebody else changed meanwhile
 */
export function saveMapping(
  context: MasterContext,
  place: FoundMappingPlace,
  toSave: MappingToSave,
): Promise<SavedMapping> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    assertMaySave(inner, place);
    await em.execute(sql`select pg_advisory_xact_lock(hashtext(${lockOf(place, toSave.datasetId)}))`);
    const standing = await assertSavable(inner, place, toSave);
    // One who deletes it does not take the lock of those who save.
    if (standing && !(await holdMapping(inner, standing.id))) throw await staleView(inner, place, toSave, null);
    return write(inner, place, toSave, standing);
  });
}

function assertMaySave(context: MasterContext, place: FoundMappingPlace): void {
  if (!maySaveMapping(context, place)) throw new AppError('Forbidden', 'This mapping is not yours to change.');
}

/** @returns the mapping that stands at the place. @throws as `saveMapping`, which would refuse it */
async function assertSavable(
  context: MasterContext,
  place: FoundMappingPlace,
  toSave: MappingToSave,
): Promise<MappingRow | null> {
  assertMaySave(context, place);
  if (!place.datasets.some(({ id }) => id === toSave.datasetId)) {
    throw new AppError('BadInput', 'datasetId: not a member of this report package.');
  }
  const standing = await readMapping(context, place, toSave.datasetId);
  if (toSave.basedOn !== null && toSave.basedOn !== (standing?.version ?? 0)) {
    throw await staleView(context, place, toSave, standing);
  }
  await assertDefinition(context, toSave);
  return standing;
}

/** What saving the form would write. @throws as `saveMapping` */
export async function draftOf(context: MasterContext, body: SaveMapping): Promise<MappingChange> {
  const place = await findMappingPlace(context, body);
  const members: MappingChange['members'][number][] = [];
  for (const { datasetId, version, definition } of body.members) {
    const { isFundEnabled } = body;
    const standing = await assertSavable(context, place, { datasetId, definition, basedOn: version });
    members.push({ datasetId, mappingId: standing?.id ?? null, isFundEnabled, definition });
  }
  const { serviceProviderId, fundId, propertyId, reportPackageId } = place;
  return { kind: 'mapping', serviceProviderId, fundId, propertyId, reportPackageId, members };
}

/** Keeps the mapping until the transaction ends. @returns whether it is still there */
const holdMapping = async ({ em }: MasterContext, id: number): Promise<boolean> =>
  (await selectOne(em, sql`select 1 from dataset_mapping where id = ${id} and retired_at is null for update`)) !== null;

const lockOf = ({ serviceProviderId, fundId, propertyId }: FoundMappingPlace, datasetId: number): string =>
  `dataset_mapping ${[serviceProviderId, fundId, propertyId, datasetId].join(' ')}`;

async function write(
  context: MasterContext,
  place: FoundMappingPlace,
  { datasetId, definition, isFundEnabled, details = {} }: MappingToSave,
  standing: MappingRow | null,
): Promise<SavedMapping> {
  const { em, person } = context;
  const changes = mappingChanges(standing?.definition ?? null, definition);
  const isEnabled = isFundEnabled ?? standing?.isFundEnabled ?? place.fundId !== null;
  if (standing && changes.length === 0 && isEnabled === standing.isFundEnabled) {
    return { mappingId: standing.id, version: standing.version, outcome: 'same' };
  }
  const { id, version } = await writeMapping(queriesOf(em), {
    ...{ ...place, datasetId, mappingId: standing?.id ?? null, definition },
    ...{ isFundEnabled: isEnabled, authorId: person.userId },
  });
  const act = standing ? ('edit' as const) : ('add' as const);
  const before = {
    version: standing && String(standing.version),
    isFundEnabled: standing && String(standing.isFundEnabled),
  };
  const after = { version: String(version), isFundEnabled: String(isEnabled) };
  await auditRecords(audited, context, [{ id, act, before, after }], { ...details, changes });
  return { mappingId: id, version, outcome: standing ? 'changed' : 'added' };
}

const audited = { definition: { entity: 'datasetMapping' } } as const;

async function staleView(
  context: MasterContext,
  place: FoundMappingPlace,
  { datasetId, basedOn }: MappingToSave,
  standing: MappingRow | null,
): Promise<AppError> {
  const seen = basedOn === null || basedOn === 0 ? null : await readMapping(context, place, datasetId, basedOn);
  return new AppError('StaleView', `Version ${standing?.version ?? 0} of this mapping was saved meanwhile.`, {
    datasetId,
    version: standing?.version ?? 0,
    author: standing?.author ?? null,
    changes: mappingChanges(seen?.definition ?? null, standing?.definition ?? null),
  });
}

/** @throws AppError BadInput with `details.problems` */
async function assertDefinition({ em }: MasterContext, { datasetId, definition }: MappingToSave): Promise<void> {
  const model = await loadModelOfDataset(queriesOf(em), datasetId);
  const fields = model?.fields ?? [];
  const problems: { code: string; field: string | null }[] = checkDefinition(definition, fields);
  for (const field of constantProblem(definition, fields)) problems.push({ code: 'WrongConstant', field });
  const [first] = problems;
  if (first) throw new AppError('BadInput', `${first.field ?? 'mapping'}: ${first.code}`, { datasetId, problems });
}
