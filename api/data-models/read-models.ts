import type { EntityManager } from '@mikro-orm/postgresql';
import { changesOf } from '#contracts/data-model-changes.ts';
import type {
  DataModelDetail,
  DataModelList,
  DataModelVersionDetail,
  ModelVersionHead,
} from '#contracts/data-models.schema.ts';
import type { DataModelDefinition, ModelOrigin } from '#contracts/data-models.ts';
import { isOwnField } from '#contracts/data-models.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';
import { mergeStandard } from '#rules/data-models/merge-standard.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import { languageOf } from '../access/language.ts';
import { mayChangeShared } from '../access/may-change-shared.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { usesOf } from './uses.ts';

export interface ModelRow {
  id: number;
  code: string;
  name: string;
  names: Record<string, string>;
  version: number;
  origin: ModelOrigin;
  createdAt: string;
  definition: DataModelDefinition;
  standard: DataModelDefinition | null;
  adopted: DataModelDefinition | null;
}

const inForce = sql`select m.id, m.code, m.name, m.names, v.version, v.definition, n.origin, n.created_at as "createdAt",
    m.standard, m.adopted_standard as adopted
  from data_model m join data_model_in_force v on v.data_model_id = m.id join data_model_version n on n.id = v.id`;

/** @throws AppError NotFound */
export async function loadModel(em: EntityManager, dataModelId: number): Promise<ModelRow> {
  const row = await selectOne<ModelRow>(em, sql`${inForce} where m.id = ${dataModelId}`);
  if (!row) throw new AppError('NotFound', `There is no data model ${dataModelId}.`);
  return row;
}

/** The model after adopting the newest standard; null when there is nothing to adopt. */
export function offerOf({ definition, standard, adopted }: ModelRow): DataModelDefinition | null {
  if (!standard) return null;
  const offered = mergeStandard(adopted ?? definition, definition, standard);
  return changesOf(definition, offered).length === 0 ? null : offered;
}

const nameOf = ({ names, name }: Pick<ModelRow, 'names' | 'name'>, language: LanguageCode): string =>
  names[language] ?? name;

export async function listModels(em: EntityManager, language: LanguageCode): Promise<DataModelList> {
  const rows = await select<ModelRow>(em, sql`${inForce} order by m.id`);
  const datasets = await select<{ id: number; dataModelId: number; name: string; names: Record<string, string> }>(
    em,
    sql`select id, data_model_id as "dataModelId", name, names from dataset where retired_at is null order by id`,
  );
  return {
    models: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: nameOf(row, language),
      version: row.version,
      origin: row.origin,
      changedAt: instantOf(row.createdAt),
      fieldCount: row.definition.fields.filter(({ requirement }) => requirement !== 'off').length,
      offCount: row.definition.fields.filter(({ requirement }) => requirement === 'off').length,
      ownCount: row.definition.fields.filter(({ name }) => isOwnField(name)).length,
      datasets: datasets
        .filter(({ dataModelId }) => dataModelId === row.id)
        .map(({ id, name, names }) => ({ id, name: inLanguage(names, language) || name })),
      hasOffer: offerOf(row) !== null,
    })),
  };
}

export async function readModel(
  em: EntityManager,
  person: SignedInPerson,
  dataModelId: number,
): Promise<DataModelDetail> {
  const model = await loadModel(em, dataModelId);
  const { id, code, version, definition } = model;
  const offer = offerOf(model);
  const language = await languageOf(em, person);
  const values = definition.fields.flatMap(({ enumValues = [] }) => enumValues);
  const open = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from submission s join dataset d on d.id = s.dataset_id
        where d.data_model_id = ${id} and s.status not in ('Completed', 'Closed')`,
  );
  const lookups = await select<{ name: string }>(
    em,
    sql`select name from lookup_key where is_active and retired_at is null order by name`,
  );
  return {
    ...{ id, code, name: nameOf(model, language), version, definition },
    versions: await listVersions(em, id),
    uses: await usesOf(em, person, model, definition),
    valueNames: Object.fromEntries(values.map((value) => [value, nameOfListValue(value, language)])),
    lookups: lookups.map((lookup) => lookup.name),
    offer: offer && { changes: changesOf(definition, offer) },
    mayChange: mayChangeShared(person),
    openSubmissions: open?.count ?? 0,
  };
}

interface VersionRow {
  version: number;
  origin: ModelOrigin;
  note: string | null;
  author: string | null;
  createdAt: string;
  isActive: boolean;
  definition: DataModelDefinition;
}

function readVersions(em: EntityManager, dataModelId: number): Promise<VersionRow[]> {
  return select<VersionRow>(
    em,
    sql`select v.version, v.origin, v.note, u.name as author, v.created_at as "createdAt", v.is_active as "isActive", v.definition
        from data_model_version v left join app_user u on u.id = v.created_by_user_id
        where v.data_model_id = ${dataModelId} order by v.version desc`,
  );
}

async function listVersions(em: EntityManager, dataModelId: number): Promise<ModelVersionHead[]> {
  const rows = await readVersions(em, dataModelId);
  return rows.map((row, index) => ({ ...headOf(rows, row), changeCount: changesAt(rows, index).length }));
}

function headOf(rows: readonly VersionRow[], row: VersionRow): Omit<ModelVersionHead, 'changeCount'> {
  const { version, origin, note, author, createdAt } = row;
  const isInForce = rows.find(({ isActive }) => isActive)?.version === version;
  return { version, origin, note, author, createdAt: instantOf(createdAt), isInForce };
}

function changesAt(rows: readonly VersionRow[], index: number) {
  const [row, before] = [rows[index], rows[index + 1]];
  return row && before ? changesOf(before.definition, row.definition) : [];
}

/** @throws AppError NotFound */
export async function readVersion(
  em: EntityManager,
  dataModelId: number,
  version: number,
): Promise<DataModelVersionDetail> {
  const rows = await readVersions(em, dataModelId);
  const index = rows.findIndex((row) => row.version === version);
  const row = rows[index];
  if (!row) throw new AppError('NotFound', `Data model ${dataModelId} has no version ${version}.`);
  return { ...headOf(rows, row), definition: row.definition, changes: changesAt(rows, index) };
}
