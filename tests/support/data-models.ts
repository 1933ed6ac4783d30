import type { DataModelDefinition, ModelField } from '#contracts/data-models.ts';

type Query = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Adds a version to a data model, as an administrator does on the screen, and answers its id. */
export async function addModelVersion(
  query: Query,
  code: string,
  change: (definition: DataModelDefinition) => DataModelDefinition,
): Promise<number> {
  const [now] = await query<{ data_model_id: number; definition: DataModelDefinition }>(
    `select v.data_model_id, v.definition from data_model_in_force v join data_model m on m.id = v.data_model_id where m.code = $1`,
    [code],
  );
  if (!now) throw new Error(`There is no data model ${code}.`);
  const [added] = await query<{ id: number }>(
    `insert into data_model_version (data_model_id, version, origin, definition)
     select $1, max(version) + 1, 'administrator', $2::jsonb from data_model_version where data_model_id = $1 returning id`,
    [now.data_model_id, JSON.stringify(change(now.definition))],
  );
  return added!.id;
}

/** The same with one field changed. */
export const changeField = (query: Query, code: string, name: string, change: Partial<ModelField>): Promise<number> =>
  addModelVersion(query, code, (definition) => ({
    ...definition,
    fields: definition.fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
  }));
