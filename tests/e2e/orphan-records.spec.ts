import type { Page } from '@playwright/test';
import { orphanCategories } from '#contracts/orphans.ts';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import { languagesInTurn } from './in-turn.ts';
import { orphanFixes } from './orphan-fixes.ts';
import { makeOrphanWorld } from './orphan-world.ts';
import { castOf, person } from './people.ts';
import { rawRentRollOf } from './raw-rent-roll.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const rentRoll = { en: 'Rent Roll', ja: 'レントロール', ar: 'كشف الإيجارات' } as const;

async function rowsOf(page: Page, category: OrphanCategory, search: string): Promise<OrphanRow[]> {
  const query = new URLSearchParams({ search, size: '100' });
  return (await readJson(page.request, `/api/orphans/${category}?${query}`)).rows;
}

async function countOf(page: Page, category: OrphanCategory): Promise<number> {
  const { counts } = await readJson(page.request, '/api/orphans/counts');
  return counts.find((one) => one.category === category)?.count ?? 0;
}

// Nine records and their screens, while other journeys run.
test.setTimeout(900_000);

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);

  test(`an orphan record of every category is followed to its fix and leaves (${language})`, async ({
    signIn,
    afterwards,
  }) => {
    const world = await makeOrphanWorld(language);
    afterwards(world.retire);
    const sample = rawRentRollOf(castOf(language).provider.provider ?? '', world.postMonth);
    const page = await signIn(person('amelia.hart').email, { language, path: '/orphanRecords' });
    for (const category of orphanCategories) {
      const name = world.names[category];
      // Of the datasets of its property that have no mapping, the one whose files the test has.
      const isOfRentRoll = category === 'mappingsMissing';
      const records = await rowsOf(page, category, name);
      const record = isOfRentRoll ? records.find(({ dataset }) => dataset?.name === rentRoll.en) : records[0];
      const before = await countOf(page, category);
      await page.goto(`/orphanRecords?category=${category}&search=${encodeURIComponent(name)}&size=100`);
      const table = page.getByRole('table', { name: say(`orphans:category.${category}`) });
      const rows = table.getByRole('row').filter({ hasText: name });
      const row = isOfRentRoll ? rows.filter({ hasText: rentRoll[language] }) : rows;
      const link = row.getByRole('link', { name: say(`orphans:todo.${record?.reason}`) });
      await link.click();
      await orphanFixes[category]({ page, say, world, sample });
      await expect(async () => {
        const keys = (await rowsOf(page, category, name)).map(({ key }) => key);
        expect([category, keys.includes(record?.key ?? '')]).toEqual([category, false]);
      }).toPass({ timeout: 30_000 });
      expect([category, await countOf(page, category)]).toEqual([category, before - 1]);
      await page.goto(`/orphanRecords?category=${category}&search=${encodeURIComponent(name)}`);
      await expect(link).toHaveCount(0);
    }
  });
}
