import type { MasterRecord } from '#contracts/masters.ts';

/** The code of a connection's type. */
export function typeOf({ values }: Pick<MasterRecord, 'values'>): string {
  const value = values['connectionType'];
  return typeof value === 'object' && value !== null && 'code' in value ? value.code : '';
}
