import { fillLists } from './long-lists.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

/** The demonstration has rows for each of them. */
const lists = [
  '/funds',
  '/properties',
  '/property_mapping',
  '/serviceProviders',
  '/managefrequency/calendars',
  '/managefrequency/holidays',
  '/alluser',
  '/roles',
  '/lookup_key',
  '/lookup_value',
  '/glossary',
  '/audit',
  '/stuck',
] as const;

test('the head and the pager of a full list stay in sight while its rows scroll', async ({ signIn }) => {
  const page = await signIn(person('sofia.lindqvist').email);
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillLists(page);
  for (const path of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      const table = page.locator('main table[aria-busy=false]').first();
      const rows = table.locator('tbody tr');
      await expect(rows).toHaveCount(25, { timeout: 60_000 });
      for (const row of [rows.first(), rows.last()]) {
        await row.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        await expect(row).toBeInViewport();
        await expect(table.locator('th').nth(1)).toBeInViewport({ ratio: 0.9 });
        // Nothing of the page has to be scrolled for the pager.
        const pager = page.locator('[data-scope=pagination][data-part=root]').first();
        await expect(pager).toBeInViewport({ ratio: 0.9 });
      }
    });
  }
});
