import { mappingChanges } from '#contracts/mapping-changes.ts';
import type { MappingVersions } from '#contracts/mapping-places.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { instantOf, select, sql } from '#database/sql/select.ts';
import { AppError } from '../../errors.ts';
import type { MasterContext } from '../../masters/master.ts';
import { isPlaceInScope } from '../master.ts';

interface VersionRow {
  version: number;
  savedAt: string;
  author: string | null;
  dataModelVersion: number | null;
  definition: DatasetMappingDefinition;
}

const mostVersions = 100;

/** The versions of a mapping, newest first, each with what it changed. @throws AppError NotFound beyond the reader's reach */
export async function readVersions(context: MasterContext, mappingId: number): Promise<MappingVersions> {
  const rows = await select<VersionRow>(
    context.em,
    sql`select x.version, x.created_at as "savedAt", u.name as author, n.version as "dataModelVersion", x.definition
        from dataset_mapping m join dataset_mapping_version x on x.dataset_mapping_id = m.id
        left join app_user u on u.id = x.author_user_id left join data_model_version n on n.id = x.data_model_version_id
        where m.id = ${mappingId} and ${isPlaceInScope(context)} order by x.version desc limit ${mostVersions + 1}`,
  );
  if (rows.length === 0) throw new AppError('NotFound', 'There is no such mapping.');
  return rows.slice(0, mostVersions).map(({ definition, savedAt, ...row }, index) => {
    const before = rows[index + 1]?.definition ?? null;
    return { ...row, savedAt: instantOf(savedAt), changes: before ? mappingChanges(before, definition) : [] };
  });
}
