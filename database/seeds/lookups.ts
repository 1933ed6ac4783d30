import type { EntityManager } from '@mikro-orm/postgresql';
import { LookupKey } from '../lookups/lookup-key.entity.ts';
import { LookupValue } from '../lookups/lookup-value.entity.ts';

type Names = Record<'en' | 'ja' | 'ar', string>;

/** Pick lists that the product itself reads; a SuperAdmin adds, renames and deactivates values. */
const standardLookups: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  ServiceProviderType: {
    PROPERTY_MANAGER: { en: 'Property manager', ja: 'プロパティマネージャー', ar: 'مدير عقارات' },
    FUND_ADMINISTRATOR: { en: 'Fund administrator', ja: 'ファンド管理会社', ar: 'مدير إداري للصناديق' },
    ASSET_MANAGER: { en: 'Asset manager', ja: 'アセットマネージャー', ar: 'مدير أصول' },
    ACCOUNTANT: { en: 'Accountant', ja: '会計事務所', ar: 'محاسب' },
    VALUER: { en: 'Valuer', ja: '鑑定評価機関', ar: 'مُقيّم' },
    LENDER: { en: 'Lender', ja: '貸し手', ar: 'جهة مقرضة' },
    OTHER: { en: 'Other', ja: 'その他', ar: 'أخرى' },
  },
};

/** Keys that are missing, with their values; what is there belongs to the installation and stays as it is. */
export async function seedLookups(em: EntityManager): Promise<void> {
  const known = new Set((await em.findAll(LookupKey)).map(({ name }) => name));
  for (const [name, values] of Object.entries(standardLookups)) {
    if (known.has(name)) continue;
    const key = em.create(LookupKey, { name });
    await em.persist(key).flush();
    Object.entries(values).forEach(([code, names], index) => {
      em.persist(em.create(LookupValue, { lookupKeyId: key.id, code, names, sortOrder: index + 1 }));
    });
  }
  await em.flush();
}
