import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

/** What uses the records of a list of ids. */
export interface Uses {
  /** By kind: rows of the `id` of a record and the `name` of something in force that uses it, null out of scope. */
  live: Readonly<Record<string, Part>>;
  /** As `live`: what does not forbid a deletion, and ends with it; of a record that is retired it rests until that is restored. */
  ends?: Readonly<Record<string, Part>>;
  /** Over `i.id`: past data refers to the record. */
  isInHistory: Part;
}

export const unused: Uses = { live: {}, isInHistory: sql`false` };
