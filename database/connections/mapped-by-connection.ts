import type { Part } from '../sql/select.ts';
import { sql } from '../sql/select.ts';

const mapping = (serviceProviderId: Part, datasetId: Part): Part =>
  sql`from connection c where c.service_provider_id = ${serviceProviderId} and c.dataset_id = ${datasetId}
    and c.connection_type = 'PULL' and c.format = 'JSON' and c.field_map is not null and c.is_active and c.retired_at is null`;

/** A connection in force, a pull of JSON, maps the fields of the files of a provider and dataset itself. */
export const isMappedByConnection = (serviceProviderId: Part, datasetId: Part): Part =>
  sql`exists (select 1 ${mapping(serviceProviderId, datasetId)})`;

/** That connection, of several the oldest; null where none does. */
export const mappedByConnection = (serviceProviderId: Part, datasetId: Part): Part =>
  sql`(select min(c.id) ${mapping(serviceProviderId, datasetId)})`;
