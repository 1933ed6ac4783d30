import type { Page } from '@playwright/test';
import { orphanCategories } from '#contracts/orphans.ts';
import type { OrphanCategory } from '#contracts/orphans.ts';
import { languagesInTurn } from './in-turn.ts';
import { person } from './people.ts';
import { expectSound } from './sound-screen.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { readJson } from './read-json.ts';

const countsOf = async (page: Page) => await readJson(page.request, '/api/orphans/counts');

const tableOf = (page: Page, say: Words, category: OrphanCategory) =>
  page.getByRole('table', { name: say(`orphans:category.${category}`) });

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);

  test(`a square of the matrix leads to its submission (${language})`, async ({ signIn }) => {
    const page = await signIn(person('sofia.lindqvist').email, { path: '/dashboard', language });
    const grid = page.getByRole('grid', { name: say('admin:matrix.label') });
    const square = grid.getByRole('link').first();
    const address = await square.getAttribute('href');
    await square.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  test(`the demonstration has an orphan record of every category, and each leads to its screen (${language})`, async ({
    signIn,
  }) => {
    const page = await signIn(person('sofia.lindqvist').email, { path: '/orphanRecords', language });
    const { counts, postMonth } = await countsOf(page);
    expect(counts.map(({ category }) => category)).toEqual(orphanCategories);
    for (const { category, count } of counts) {
      expect([category, count > 0]).toEqual([category, true]);
      await page.goto(`/orphanRecords?category=${category}`);
      const fix = tableOf(page, say, category).getByRole('row').nth(1).getByRole('link');
      const [row] = (await readJson(page.request, `/api/orphans/${category}?postMonth=${postMonth}&size=10`)).rows;
      const address = new URL((await fix.getAttribute('href')) ?? '', page.url());
      await fix.click();
      // What the record is about stays in the address of its screen, and the screen shows it.
      await expect(page).toHaveURL(({ pathname, searchParams }) => {
        const isKept = [...address.searchParams].every(([name, value]) => searchParams.get(name) === value);
        return pathname === address.pathname && isKept;
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A dataset has a name of its own in each language; its screen says it beside the heading.
      const shown =
        row?.subject === 'dataset' ? page.getByRole('heading', { level: 1 }) : page.getByText(row?.name ?? '');
      await expect(shown.first()).toBeVisible();
    }
  });

  test(`an orphan record is ignored until a day, and taken back (${language})`, async ({ signIn }) => {
    const category = 'propertiesWithoutFund';
    const page = await signIn(person('sofia.lindqvist').email, { path: '/orphanRecords', language });
    const countNow = async () =>
      (await countsOf(page)).counts.find((one) => one.category === category) ?? { count: 0, ignored: 0 };
    const before = await countNow();
    const [row] = (await readJson(page.request, `/api/orphans/${category}?size=10`)).rows;
    await page.goto(`/orphanRecords?category=${category}`);
    const table = tableOf(page, say, category);
    await table.getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('menuitem', { name: say('orphans:ignore.action') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: say('orphans:ignore.reason') }).fill('Sold next month');
    if (language !== 'en') await expectSound(page, `ignore an orphan record ${language}`);
    await dialog.getByRole('button', { name: say('orphans:ignore.confirm'), exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await countNow()).toMatchObject({ count: before.count - 1, ignored: before.ignored + 1 });
    expect(
      (await readJson(page.request, `/api/orphans/${category}?isIgnored=true&size=10`)).rows.map(({ key }) => key),
    ).toContain(row?.key);
    await page.getByRole('button', { name: say('orphans:ignore.shown', { count: before.ignored + 1 }) }).click();
    // The rows of before stay until the others have come.
    await expect(table.getByText('Sold next month')).toBeVisible();
    await table.getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('menuitem', { name: say('orphans:ignore.end') }).click();
    await expect(page.getByText(say('orphans:ignore.ended', { name: row?.name }))).toBeVisible();
  });
}
