import { sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LookupKey } from '../lookups/lookup-key.entity.ts';
import { parentKeys, placeLookups } from './places.ts';
import type { StandardValue } from './places.ts';
import { portfolioLookups } from './portfolio-lookups.ts';

type Names = Record<'en' | 'ja' | 'ar', string>;

/** Pick lists that the product itself reads; a SuperAdmin adds, renames and deactivates values. */
const standardLookups: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  ServiceProviderType: {
    PROPERTY_MANAGER: { en: 'Property manager', ja: 'PM会社', ar: 'مدير عقارات' },
    FUND_ADMINISTRATOR: { en: 'Fund administrator', ja: 'ファンド事務受託会社', ar: 'مشغّل الصندوق' },
    ASSET_MANAGER: { en: 'Asset manager', ja: 'AM会社', ar: 'مدير أصول' },
    ACCOUNTANT: { en: 'Accountant', ja: '会計事務所', ar: 'مكتب محاسبة' },
    VALUER: { en: 'Valuer', ja: '鑑定評価機関', ar: 'مُقيّم' },
    LENDER: { en: 'Lender', ja: 'レンダー', ar: 'جهة مقرضة' },
    OTHER: { en: 'Other', ja: 'その他', ar: 'أخرى' },
  },
  ...portfolioLookups,
};

/** Keys that the product reads by name; they cannot be deleted. */
export const standardLookupNames: readonly string[] = [...Object.keys(standardLookups), 'Country', 'State', 'Currency'];

/** Keys that are missing, with their values; what is there belongs to the installation and stays as it is. */
export async function seedLookups(em: EntityManager): Promise<void> {
  const known = new Set((await em.findAll(LookupKey)).map(({ name }) => name));
  if (standardLookupNames.every((name) => known.has(name))) return;
  const lookups: Record<string, Readonly<Record<string, StandardValue>>> = { ...standardLookups, ...placeLookups() };
  for (const [name, values] of Object.entries(lookups)) {
    if (known.has(name)) continue;
    const key = em.create(LookupKey, { name });
    await em.persist(key).flush();
    await addValues(em, key, values);
  }
}

/** Values in the order of their list; those of another key's values, by name. */
async function addValues(em: EntityManager, key: LookupKey, values: Readonly<Record<string, StandardValue>>) {
  const parentKey = parentKeys[key.name] ?? null;
  // Places and currencies are many: they stand by name.
  const isPlace = !(key.name in standardLookups);
  const rows = Object.entries(values).map(([code, names], index) => ({ code, ...names, place: index + 1 }));
  await em.execute(
    sql`insert into lookup_value (lookup_key_id, code, name_en, name_ja, name_ar, sort_order, parent_id)
        select ${key.id}, r.code, r.en, r.ja, r.ar, ${isPlace ? null : 1}::int * r.place, p.id
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r(code text, en text, ja text, ar text, place int, parent text)
          left join lookup_value p on p.code = r.parent
            and p.lookup_key_id = (select id from lookup_key where name = ${parentKey})
         order by r.place`,
  );
}
