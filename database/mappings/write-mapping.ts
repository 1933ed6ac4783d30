import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { RunQueries } from '../submissions/run-submission.ts';

export interface MappingToWrite {
  serviceProviderId: number;
  fundId: number | null;
  propertyId: number | null;
  reportPackageId: number | null;
  datasetId: number;
  /** The mapping that gets another version; null for the first one of its place. */
  mappingId: number | null;
  isFundEnabled: boolean;
  definition: DatasetMappingDefinition;
  authorId: number | null;
}

/** Puts a definition in force at its place; the trigger keeps it as a version. */
export async function writeMapping(
  client: RunQueries,
  { mappingId, definition, isFundEnabled, authorId, ...place }: MappingToWrite,
): Promise<{ id: number; version: number }> {
  const json = JSON.stringify(definition);
  const { serviceProviderId, fundId, propertyId, datasetId, reportPackageId } = place;
  const { rows } =
    mappingId !== null
      ? await client.query<{ id: number; version: number }>(
          `update dataset_mapping set definition = $1::jsonb, is_fund_enabled = $2::boolean, is_active = true,
             author_user_id = $3::int, updated_at = clock_timestamp() where id = $4::int returning id, version`,
          [json, isFundEnabled, authorId, mappingId],
        )
      : await client.query<{ id: number; version: number }>(
          `insert into dataset_mapping (service_provider_id, fund_id, property_id, dataset_id, report_package_id,
             is_fund_enabled, definition, author_user_id)
           values ($1::int, $2::int, $3::int, $4::int, $5::int, $6::boolean, $7::jsonb, $8::int) returning id, version`,
          [serviceProviderId, fundId, propertyId, datasetId, reportPackageId, isFundEnabled, json, authorId],
        );
  const [row] = rows;
  if (!row) throw new Error(`There is no mapping ${mappingId}.`);
  return row;
}
