import type { EntityManager } from '@mikro-orm/postgresql';
import type { FoundSubmission } from './find-submission.ts';
import type { Projection } from './projection.ts';

/** What the parts of a projection share. */
export interface ProjectionWork extends Projection {
  em: EntityManager;
  found: FoundSubmission;
  runId: string;
  at: Date;
}
