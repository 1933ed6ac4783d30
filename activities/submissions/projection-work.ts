import type { EntityManager } from '@mikro-orm/postgresql';
import type { FoundTicket } from './find-ticket.ts';
import type { Projection } from './projection.ts';

/** What the parts of a projection share. */
export interface ProjectionWork extends Projection {
  em: EntityManager;
  found: FoundTicket;
  runId: string;
  at: Date;
}
