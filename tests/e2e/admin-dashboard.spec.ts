import type { OrphanCounts, OrphanRow } from '#contracts/orphans.ts';
import type { Page as ListPage } from '#contracts/submission-views.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

for (const language of ['en', 'ja', 'ar'] as const satisfies readonly LanguageCode[]) {
  const say = wordsOf(language);

  test(`a square of the matrix leads to its submission (${language})`, async ({ signIn }) => {
    const page = await signIn(person('sofia.lindqvist').email, { path: '/dashboard', language });
    const grid = page.getByRole('grid', { name: say('admin:matrix.label') });
    const square = grid.getByRole('link').first();
    const address = await square.getAttribute('href');
    await square.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  test(`each orphan record leads to the screen that completes it, and can be ignored (${language})`, async ({
    signIn,
  }) => {
    const page = await signIn(person('sofia.lindqvist').email, { path: '/orphanRecords', language });
    const { counts, postMonth } = (await (await page.request.get('/api/orphans/counts')).json()) as OrphanCounts;
    for (const { category, count } of counts.filter((one) => one.count > 0)) {
      await page.goto(`/orphanRecords?category=${category}`);
      const table = page.getByRole('table', { name: say(`orphans:category.${category}`) });
      const fix = table.getByRole('row').nth(1).getByRole('link');
      const list = await page.request.get(`/api/orphans/${category}?postMonth=${postMonth}&size=10`);
      const [row] = ((await list.json()) as ListPage<OrphanRow>).rows;
      const address = new URL((await fix.getAttribute('href')) ?? '', page.url());
      await fix.click();
      // What the record is about stays in the address of its screen, and the screen shows it.
      await expect(page).toHaveURL(({ pathname, searchParams }) => {
        const isKept = [...address.searchParams].every(([name, value]) => searchParams.get(name) === value);
        return pathname === address.pathname && isKept;
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(row?.name ?? '', { exact: false }).first()).toBeVisible();
      await page.goto(`/orphanRecords?category=${category}`);
      await table.getByRole('row').nth(1).getByRole('button').click();
      await page.getByRole('menuitem', { name: say('orphans:ignore.action') }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox', { name: say('orphans:ignore.reason') }).fill('Sold next month');
      await dialog.getByRole('button', { name: say('orphans:ignore.confirm'), exact: true }).click();
      await expect(dialog).toBeHidden();
      const after = (await (await page.request.get('/api/orphans/counts')).json()) as OrphanCounts;
      expect(after.counts.find((one) => one.category === category)).toMatchObject({ count: count - 1 });
      const taken = await page.request.get(`/api/orphans/${category}?isIgnored=true&size=10`);
      expect(((await taken.json()) as ListPage<OrphanRow>).rows.map(({ key }) => key)).toContain(row?.key);
      await page.getByRole('button', { name: say('orphans:ignore.shown', { count: 1 }) }).click();
      // The rows of before stay until the others have come.
      await expect(table.getByText('Sold next month')).toBeVisible();
      await table.getByRole('row').nth(1).getByRole('button').click();
      await page.getByRole('menuitem', { name: say('orphans:ignore.end') }).click();
      await expect(page.getByText(say('orphans:ignore.ended', { name: row?.name }))).toBeVisible();
    }
  });
}
