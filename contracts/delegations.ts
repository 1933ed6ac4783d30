import type { PersonName } from './submission-views.ts';

/** A reviewer's stand-in for a time; instants are ISO 8601 in UTC, days `YYYY-MM-DD` where the absent reviewer is. */
export interface Delegation {
  delegationId: number;
  principal: PersonName;
  delegate: PersonName;
  validFrom: string;
  validUntil: string;
  fromDay: string;
  untilDay: string;
  timeZone: string;
  reason: string | null;
  isActive: boolean;
  enteredBy: PersonName | null;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
