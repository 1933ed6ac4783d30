import type { MappingSettings } from '#contracts/account-mapping-settings.schema.ts';
import { usualLineTolerance, usualTolerance } from '#contracts/account-mappings.ts';
import type { RunQueries } from '../submissions/run-submission.ts';

export const mappingSettingsName = 'accountMappings';

export async function readMappingSettings(queries: RunQueries): Promise<MappingSettings> {
  const { rows } = await queries.query<{ value: Partial<MappingSettings> }>(
    'select value from setting where name = $1',
    [mappingSettingsName],
  );
  return {
    isReviewRequired: false,
    sumTolerance: usualTolerance,
    lineTolerance: usualLineTolerance,
    ...rows[0]?.value,
  };
}
