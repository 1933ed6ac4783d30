import type { Page } from '@playwright/test';
import { person } from './people.ts';
import { expect, test } from './test.ts';

interface ListAnswer {
  rows: unknown[];
  total: number;
}

/** The demonstration has rows for each of them. */
const lists = [
  '/funds',
  '/properties',
  '/property_mapping',
  '/serviceProviders',
  '/calendars',
  '/holidays',
  '/alluser',
  '/roles',
  '/lookup_key',
  '/lookup_value',
  '/glossary',
  '/audit',
  '/stuck',
] as const;

const isList = (answer: unknown): answer is ListAnswer =>
  typeof answer === 'object' && answer !== null && 'total' in answer && 'rows' in answer && Array.isArray(answer.rows);

/** Fills each page of a list: its rows, again and again, as many as a page takes. */
async function fillLists(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const size = Number(new URL(route.request().url()).searchParams.get('size') ?? 0);
    if (route.request().method() !== 'GET' || size < 25) return route.continue();
    const response = await route.fetch();
    const answer: unknown = response.ok() ? await response.json() : null;
    if (!isList(answer) || answer.rows.length === 0) return route.fulfill({ response });
    const rows = Array.from({ length: size }, (_, at) => answer.rows[at % answer.rows.length]);
    return route.fulfill({ response, json: { ...answer, rows, total: 200 } });
  });
}

test('the head and the pager of a full list stay in sight while its rows scroll', async ({ signIn }) => {
  const page = await signIn(person('sofia.lindqvist').email);
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillLists(page);
  for (const path of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      const table = page.locator('main table[aria-busy=false]').first();
      const rows = table.locator('tbody tr');
      await expect(rows).toHaveCount(25);
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
