import type { EntityManager } from '@mikro-orm/postgresql';
import { subjectsAfter } from '#database/frequencies/expected-subjects.ts';
import type { ExpectedSubject, SubjectRow } from '#database/frequencies/expected-subjects.ts';

export type { ExpectedSubject };

/** Where a walk over everything that is collected stands; it goes on behind this pair. */
export interface SweepCursor {
  frequencyId: number;
  propertyId: number;
}

/** @returns the subjects of the next `limit` pairs, and where to go on, null at the end */
export async function expectedSubjects(
  em: EntityManager,
  after: SweepCursor,
  limit: number,
): Promise<{ subjects: ExpectedSubject[]; next: SweepCursor | null }> {
  const rows = await subjectsAfter(em, after, limit);
  const last = rows.at(-1);
  const pairs = new Set(rows.map(({ frequencyId, propertyId }) => `${frequencyId} ${propertyId}`)).size;
  const isEnd = pairs < limit || last === undefined;
  return {
    subjects: rows.filter(isExpected),
    next: isEnd ? null : { frequencyId: last.frequencyId, propertyId: last.propertyId ?? 0 },
  };
}

function isExpected(row: SubjectRow): row is SubjectRow & ExpectedSubject {
  return row.isInForce && row.datasetId !== null && row.submitFrequency !== null && row.submitTimelineDay !== null;
}
