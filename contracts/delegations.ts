import type { PersonName } from './submission-views.ts';

/** A reviewer's stand-in for a time; instants are ISO 8601 in UTC. */
export interface Delegation {
  delegationId: number;
  principal: PersonName;
  delegate: PersonName;
  validFrom: string;
  validUntil: string;
  reason: string | null;
  isActive: boolean;
}
