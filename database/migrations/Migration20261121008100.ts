import { sql } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { placeLookups } from '../seeds/places.ts';

/** Names of states in Japanese and Arabic that were not known before; one that somebody has given stays. */
export class Migration20261121008100 extends Migration {
  override up(): void {
    const known = Object.entries(placeLookups().State).map(([code, { ja, ar }]) => ({ code, ja, ar }));
    this.addSql(
      sql`update lookup_value v set name_ja = coalesce(v.name_ja, n.ja), name_ar = coalesce(v.name_ar, n.ar)
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as n(code text, ja text, ar text)
       where v.code = n.code and v.lookup_key_id = (select id from lookup_key where name = 'State')
         and (v.name_ja is null and n.ja is not null or v.name_ar is null and n.ar is not null)`,
    );
  }
}
