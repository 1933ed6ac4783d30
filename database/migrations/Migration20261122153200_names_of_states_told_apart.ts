import { sql } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { placeLookups, subdivisions } from '../seeds/places.ts';

/** Names of states that were missing, and levels beside names that two values of a country share; given names stay. */
export class Migration20261122153200_names_of_states_told_apart extends Migration {
  override up(): void {
    const before = subdivisions();
    const known = Object.entries(placeLookups().State).map(([code, { en, ja, ar }]) => {
      const { en: formerEn, ja: formerJa, ar: formerAr } = before[code]!;
      return { code, en, ja, ar, formerEn, formerJa, formerAr };
    });
    this.addSql(
      sql`update lookup_value v
            set name_en = case when v.name_en = n."formerEn" then n.en else v.name_en end,
                name_ja = case when v.name_ja is null or v.name_ja = n."formerJa" then n.ja else v.name_ja end,
                name_ar = case when v.name_ar is null or v.name_ar = n."formerAr" then n.ar else v.name_ar end
          from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
            as n(code text, en text, ja text, ar text, "formerEn" text, "formerJa" text, "formerAr" text)
         where v.code = n.code and v.lookup_key_id = (select id from lookup_key where name = 'State')
           and (v.name_ja is null and n.ja is not null or v.name_ar is null and n.ar is not null
             or n.en <> n."formerEn" or n.ja <> n."formerJa" or n.ar <> n."formerAr")`,
    );
  }
}
