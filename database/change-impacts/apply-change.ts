import type { DraftChange } from '#contracts/change-impacts.ts';
import { writeModelVersion } from '../datasets/write-model-version.ts';
import { writeMapping } from '../mappings/write-mapping.ts';
import type { RunQueries } from '../submissions/run-submission.ts';

/**
 * Writes a draft as saving it would, for a transaction that is rolled back.
 * @returns ids of the mappings that it changed or added
 */
export async function applyChange(client: RunQueries, change: DraftChange): Promise<number[]> {
  if (change.kind === 'dataModel') {
    const { dataModelId, definition } = change;
    await writeModelVersion(client, { dataModelId, definition, origin: 'administrator', note: null, authorId: null });
    return [];
  }
  const { kind: _, members, ...place } = change;
  const ids: number[] = [];
  for (const member of members) ids.push((await writeMapping(client, { ...place, ...member, authorId: null })).id);
  return ids;
}
