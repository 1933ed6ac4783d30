import type { BulkAct, BulkResult, Dependant, MasterRecord } from '#contracts/masters.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Master } from './master.ts';
import { namesOf } from './read-records.ts';

export interface ManyChange {
  act: BulkAct;
  ids: readonly number[];
  isTrial: boolean;
}

/** The business key before the name, where they differ. */
export function nameOf(
  { definition: { key, title } }: Master,
  { values }: MasterRecord,
  language: LanguageCode,
): string {
  const name = namesOf(values[title], language);
  return key === title ? name : `${namesOf(values[key], language)} ${name}`;
}

export type Told = Pick<BulkResult, 'outcome' | 'code' | 'params' | 'live'>;
export type Fault = { code: string; params?: Record<string, string | number> };

export const refusedAs = ({ code, params }: Fault, live: Dependant[] = []): Told => ({
  outcome: 'refused',
  code,
  ...(params && { params }),
  live,
});
