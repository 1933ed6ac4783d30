import type { EntityManager } from '@mikro-orm/postgresql';
import type { ModelChange } from '#contracts/change-impacts.ts';
import { changesOf } from '#contracts/data-model-changes.ts';
import type { FieldUses, SaveModel } from '#contracts/data-models.schema.ts';
import type { DataModelDefinition, ModelField, ModelOrigin } from '#contracts/data-models.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { writeModelVersion } from '#database/datasets/write-model-version.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { checkModel } from '#rules/data-models/check-model.ts';
import { mayChangeShared } from '../access/may-change-shared.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import type { ModelRow } from './read-models.ts';
import { loadModel, offerOf } from './read-models.ts';
import { usesOf } from './uses.ts';

interface Change {
  em: EntityManager;
  person: SignedInPerson;
  requestId: string;
  dataModelId: number;
  basedOn: number;
}

/**
 * Makes the next version of a data model, which is in force from then on.
 * @throws AppError BadInput with the problems of the fields, InUse with what names a field that is switched off, StaleView
 *   with what somebody else changed meanwhile
 */
export function saveVersion(change: Change, { fields, note }: SaveModel): Promise<{ version: number }> {
  return inTurn(change, async (em, model) => {
    const definition = await savableModel({ ...change, em }, model, fields);
    if (changesOf(model.definition, definition).length === 0) return { version: model.version };
    return insertVersion({ ...change, em }, model, { definition, origin: 'administrator', note: note ?? null });
  });
}

/** @throws as `saveVersion`, which would refuse it */
async function savableModel(
  { em, person }: Pick<Change, 'em' | 'person'>,
  model: ModelRow,
  fields: SaveModel['fields'],
): Promise<DataModelDefinition> {
  const given = fields as readonly ModelField[];
  const problems = checkModel(model.definition, given);
  const [first] = problems;
  if (first) throw new AppError('BadInput', `${first.field}: ${first.code}`, { problems });
  const definition = { ...model.definition, fields: given };
  refuseUsed(model.definition, definition, await usesOf(em, person, model, definition));
  return definition;
}

/** What saving the fields would put in force. @throws as `saveVersion` */
export async function draftOf(change: Omit<Change, 'requestId'>, { fields }: SaveModel): Promise<ModelChange> {
  const { em, dataModelId, basedOn } = change;
  assertMayChange(change.person);
  const model = await loadModel(em, dataModelId);
  if (model.version !== basedOn) await refuseStale(em, model, basedOn);
  return { kind: 'dataModel', dataModelId, definition: await savableModel(change, model, fields) };
}

function assertMayChange(person: SignedInPerson): void {
  if (!mayChangeShared(person)) throw new AppError('Forbidden', 'Data models hold for all funds.');
}

/** Takes what the product changed in its standard since it was adopted last; what administrators changed stays. */
export function adoptStandard(change: Change): Promise<{ version: number }> {
  return inTurn(change, async (em, model) => {
    const definition = offerOf(model);
    if (!definition) return { version: model.version };
    const saved = await insertVersion({ ...change, em }, model, { definition, origin: 'standard', note: null });
    await em.execute(sql`update data_model set adopted_standard = standard where id = ${model.id}`);
    return saved;
  });
}

function inTurn(
  { em, person, dataModelId, basedOn }: Change,
  work: (em: EntityManager, model: ModelRow) => Promise<{ version: number }>,
): Promise<{ version: number }> {
  assertMayChange(person);
  return em.transactional(async (inner) => {
    await inner.execute(sql`select 1 from data_model where id = ${dataModelId} for update`);
    const model = await loadModel(inner, dataModelId);
    if (model.version !== basedOn) await refuseStale(inner, model, basedOn);
    return work(inner, model);
  });
}

async function refuseStale(em: EntityManager, { id, version, definition }: ModelRow, basedOn: number): Promise<never> {
  const seen = await selectOne<{ definition: DataModelDefinition }>(
    em,
    sql`select definition from data_model_version where data_model_id = ${id} and version = ${basedOn}`,
  );
  const changes = seen ? changesOf(seen.definition, definition) : [];
  throw new AppError('StaleView', `Version ${version} was saved meanwhile.`, { version, changes });
}

/** @throws AppError InUse when a field that something names is switched off */
function refuseUsed(before: DataModelDefinition, after: DataModelDefinition, uses: Record<string, FieldUses>): void {
  const wasOn = new Set(before.fields.flatMap(({ name, requirement }) => (requirement === 'off' ? [] : [name])));
  const refused = after.fields.flatMap(({ name, requirement }) => {
    const own = uses[name];
    if (requirement !== 'off' || !wasOn.has(name) || !own) return [];
    const isUsed = own.isKey || own.isPeriod || own.conditions.length + own.rules.length + own.mappings.length > 0;
    return isUsed ? [{ field: name, ...own }] : [];
  });
  const [first] = refused;
  if (first) throw new AppError('InUse', `${first.field} is in use and cannot be switched off.`, { fields: refused });
}

async function insertVersion(
  { em, person, requestId }: Change,
  { id, code, version, definition: before }: ModelRow,
  next: { definition: DataModelDefinition; origin: ModelOrigin; note: string | null },
): Promise<{ version: number }> {
  const written = await writeModelVersion(queriesOf(em), { ...next, dataModelId: id, authorId: person.userId });
  const changes = changesOf(before, next.definition);
  await recordAudit(em, {
    action: next.origin === 'standard' ? 'dataModel.adopt' : 'dataModel.edit',
    entity: 'dataModel',
    entityId: id,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    before: { version },
    after: { version: written, note: next.note, fields: changes.map(({ field }) => field).join(', ') },
    details: { code, changes },
    requestId,
  });
  return { version: written };
}
