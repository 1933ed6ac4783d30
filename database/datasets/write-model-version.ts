import type { DataModelDefinition, ModelOrigin } from '#contracts/data-models.ts';
import type { RunQueries } from '../submissions/run-submission.ts';

export interface ModelVersionToWrite {
  dataModelId: number;
  definition: DataModelDefinition;
  origin: ModelOrigin;
  note: string | null;
  authorId: number | null;
}

/** Adds the next version of a data model, which is in force from then on. @returns its number */
export async function writeModelVersion(
  client: RunQueries,
  { dataModelId, definition, origin, note, authorId }: ModelVersionToWrite,
): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `insert into data_model_version (data_model_id, version, origin, definition, note, created_by_user_id)
     select $1::int, max(version) + 1, $2, $3::jsonb, $4::text, $5::int
       from data_model_version where data_model_id = $6::int returning version`,
    [dataModelId, origin, JSON.stringify(definition), note, authorId, dataModelId],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no data model ${dataModelId}.`);
  return row.version;
}
