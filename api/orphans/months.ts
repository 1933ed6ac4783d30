import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '#database/sql/select.ts';
import { findCurrentMonth } from '../submissions/months.ts';

/** The month asked for, else the month under collection, else the running one. */
export async function monthOf(em: EntityManager, postMonth: string | undefined): Promise<string> {
  if (postMonth !== undefined) return postMonth;
  return (
    (await findCurrentMonth(em, { condition: sql`true`, isEverything: true })) ??
    `${new Date().toISOString().slice(0, 7)}-01`
  );
}
