import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionTarget, ConnectionTargets } from './find-targets.ts';
import { reportedProperties } from './find-targets.ts';
import { namedIn, namesAnother } from './named-in.ts';

/** The submissions that take a file, or why it is kept although they wait. */
export type Takers =
  | { outcome: 'taken'; submissions: readonly ConnectionTarget[] }
  | { outcome: 'kept'; reason: 'NoOpenSubmission' | 'SeveralSubmissions'; details: Record<string, number> };

/** By the name of the file: of several submissions it is for one, unless one file is for all of them. */
export async function chooseTakers(
  em: EntityManager,
  place: { datasetId?: number | null; serviceProviderId?: number | null },
  fileName: string,
  { submissions, isOneForAll }: Pick<ConnectionTargets, 'submissions' | 'isOneForAll'>,
): Promise<Takers> {
  const [only, ...others] = isOneForAll ? submissions : namedIn(fileName, submissions);
  if (only === undefined) return { outcome: 'kept', reason: 'NoOpenSubmission', details: {} };
  if (isOneForAll) return { outcome: 'taken', submissions };
  if (others.length > 0)
    return { outcome: 'kept', reason: 'SeveralSubmissions', details: { count: submissions.length } };
  if (namesAnother(fileName, only, await reportedProperties(em, place)))
    return { outcome: 'kept', reason: 'NoOpenSubmission', details: {} };
  return { outcome: 'taken', submissions: [only] };
}
