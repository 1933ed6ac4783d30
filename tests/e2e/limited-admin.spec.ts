import type { Page } from '@playwright/test';
import { orphanCategories } from '#contracts/orphans.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { signIn as signInOverHttp } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const say = wordsOf('en');
const [own, ...others] = [demoFunds[1]!, demoFunds[0]!, demoFunds[2]!];
const namesOfOthers = others.flatMap(({ name, entity, provider, properties }) => [
  ...[name, entity, provider.name],
  ...properties.map((property) => property.name),
]);

/** An administrator of one fund, whom only this test knows. @returns the address, and what takes the person away */
async function addLimitedAdmin(): Promise<{ email: string; retire: () => Promise<void> }> {
  const admin = await signInOverHttp(installations.demo.url, person('sofia.lindqvist').email);
  const mark = Date.now().toString(36);
  const email = `limited.${mark}@postmonth.example`;
  const values = { name: `Limited ${mark}`, email, role: 'Admin', funds: [own.name] };
  const { status, body } = await admin.send('POST', '/api/users/records', { values });
  expect([status, body]).toEqual([201, expect.anything()]);
  const { id } = body as MasterRecord;
  return {
    email,
    retire: async () => void (await admin.send('PUT', `/api/users/records/${id}/status`, { isActive: false })),
  };
}

/** Addresses of the api that were refused while the page was used. */
function collectRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && response.status() >= 400) refused.push(`${response.status()} ${pathname}`);
  });
  return refused;
}

async function expectOwnAlone(page: Page, screen: string): Promise<void> {
  const shown = await page.locator('main').innerText();
  expect([screen, namesOfOthers.filter((name) => shown.includes(name))]).toEqual([screen, []]);
}

test('an administrator of one fund sees what came in for it alone, and is offered nothing that is refused', async ({
  open,
  afterwards,
}) => {
  const limited = await addLimitedAdmin();
  afterwards(limited.retire);
  const page = await open();
  await page.goto('/dashboard');
  await page.getByLabel(say('embedded-parts:otherLabel')).fill(limited.email);
  await page.getByRole('button', { name: say('embedded-parts:otherButton'), exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  const refused = collectRefusals(page);

  await test.step('the dashboard: both tabs, the list, its filters, sync and reminders', async () => {
    await expect(page.getByRole('grid', { name: say('admin:matrix.label') })).toContainText(own.properties[0]!.name);
    await expectOwnAlone(page, 'dashboard');
    const list = page.getByRole('table', { name: say('admin:list.label') });
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: say('admin:sync.action'), exact: true }).click();
    await expect(
      page
        .getByText(/submissions? synced/u)
        .or(page.getByRole('region', { name: say('admin:sync.result') }))
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: say('admin:create.action'), exact: true }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    const options = dialog.getByLabel(say('admin:create.property')).locator('option');
    await expect(options).toHaveCount(own.properties.length + 1);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: say('admin:tabs.funds') }).click();
    await expect(page).toHaveURL(/tab=funds/);
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    await expectOwnAlone(page, 'dashboard of funds');
  });

  await test.step('the uploaded files: list, archive, comparison', async () => {
    await page.goto('/viewuploadedfiles?sort=-uploadedAt');
    const rows = page.getByRole('table', { name: say('uploaded-files:title') }).getByRole('row');
    await expect(rows.nth(1)).toContainText(/\.xlsx/u);
    await expectOwnAlone(page, 'uploaded files');
    await page.getByRole('button', { name: say('uploaded-files:download') }).click();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: say('uploaded-files:archive.original') }).click(),
    ]);
    expect(await archive.failure()).toBeNull();
    const files = (await readJson(page.request, '/api/uploaded-files?size=100&sort=-uploadedAt')).rows;
    const later = files.find(({ versionNo }) => versionNo === 2);
    const earlier = files.find(
      ({ submissionNo, versionNo }) => submissionNo === later?.submissionNo && versionNo === 1,
    );
    await page.goto(`/viewuploadedfiles/compare?from=${earlier?.versionId}&to=${later?.versionId}`);
    await expect(page.getByRole('region', { name: say('uploaded-files:difference.title') }).first()).toBeVisible();
    await expectOwnAlone(page, 'comparison');
  });

  await test.step('the file processing report: a comment, Excel', async () => {
    await page.goto('/report/fileprocessing');
    const rows = page.getByRole('table', { name: say('uploaded-files:report.title') }).getByRole('row');
    await expect(rows.nth(1)).toContainText(/\.xlsx/u);
    await expectOwnAlone(page, 'file processing');
    await rows
      .nth(1)
      .getByRole('button', { name: /: SUB-/u })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('uploaded-files:comments.label')).fill('Seen by the fund');
    await dialog.getByRole('button', { name: say('uploaded-files:comments.save') }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: say('uploaded-files:download') }).click();
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: say('uploaded-files:excel') }).click(),
    ]);
    expect(await report.failure()).toBeNull();
  });

  await test.step('the orphan records: every category, and each fix that is offered', async () => {
    for (const category of orphanCategories) {
      await page.goto(`/orphanRecords?category=${category}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.locator('#content')).toHaveAttribute('aria-busy', 'false');
      await expectOwnAlone(page, `orphan records ${category}`);
      const { rows } = await readJson(page.request, `/api/orphans/${category}?size=100`);
      const table = page.getByRole('table', { name: say(`orphans:category.${category}`) });
      const links = await table.getByRole('link').all();
      expect([category, links.length]).toEqual([category, rows.filter(({ mayComplete }) => mayComplete).length]);
      for (const address of await Promise.all(links.map((link) => link.getAttribute('href')))) {
        await page.goto(address ?? '');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    }
  });
  expect(refused).toEqual([]);
});
