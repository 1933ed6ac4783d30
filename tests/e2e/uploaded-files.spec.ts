import type { Locator, Page } from '@playwright/test';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { languagesInTurn } from './in-turn.ts';
import { expectSound } from './sound-screen.ts';
import { castOf, person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const begun = '/viewuploadedfiles?result=superseded';

async function filesOf(page: Page, query: string): Promise<UploadedFile[]> {
  return (await readJson(page.request, `/api/uploaded-files?size=100&${query}`)).rows;
}

interface Versions {
  earlier: UploadedFile;
  later: UploadedFile;
}

/** A second version with changed rows, and the one before it, which has a marked workbook. */
async function twoVersions(page: Page): Promise<Versions> {
  for (const { submissionNo } of await filesOf(page, 'result=superseded,withdrawn,refused')) {
    const files = await filesOf(page, `submissionNo=${submissionNo}`);
    const [earlier, later] = [1, 2].map((no) => files.find(({ versionNo }) => versionNo === no));
    if (!earlier?.hasMarked || !later?.hasOriginal || !later.property) continue;
    const asked = `from=${earlier.versionId}&to=${later.versionId}`;
    if ((await readJson(page.request, `/api/uploaded-files/comparison?${asked}`)).counts.changed > 0)
      return { earlier, later };
  }
  throw new Error('The demonstration has no version with changed rows after one with a marked workbook.');
}

/**
 * The rows of before stay until the others have come. One that moves up between the press and the release of the mouse is not
 * clicked, so the list has to be at rest before something in it is.
 */
async function untilSearched(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('row').filter({ hasNotText: name })).toHaveCount(1);
  await expect(page.locator('#content')).toHaveAttribute('aria-busy', 'false');
}

async function downloadedBy(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(await download.failure()).toBeNull();
  return download.suggestedFilename();
}

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);

  test(`an administrator finds a file, compares it, downloads it and comments on it (${language})`, async ({
    signIn,
  }) => {
    const page = await signIn(person('amelia.hart').email, { language, path: begun });
    // Signed out at first: the address with its filters is opened after the sign-in.
    await expect(page).toHaveURL(begun);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('uploaded-files:title'));
    const { earlier, later: file } = await twoVersions(page);
    const name = file.fileName ?? '';

    await page.goto(`/viewuploadedfiles?postMonth=${file.postMonth}&sort=submissionNo&size=100`);
    await page.getByRole('searchbox', { name: say('uploaded-files:search') }).fill(file.property?.name ?? '');
    await expect(page).toHaveURL(/search=/);
    await untilSearched(page, file.property?.name ?? '');
    const rows = page.getByRole('row').filter({ hasText: file.submissionNo });
    const row = rows.filter({ has: page.getByRole('cell', { name: '2', exact: true }) });
    await expect(row).toHaveCount(1);
    const original = row.getByRole('link', { name: say('uploaded-files:originalOf', { name }) });
    expect(await downloadedBy(page, original)).toBe(name);
    const marked = rows.getByRole('link', {
      name: say('uploaded-files:markedOf', { name: earlier.fileName ?? '' }),
    });
    expect(await downloadedBy(page, marked.first())).toContain(`${file.submissionNo} v`);
    await expectSound(page, `uploaded files ${language}`);

    await row.getByRole('button', { name: `${say('common:more')}: ${name}` }).click();
    await page.getByRole('menuitem', { name: say('uploaded-files:compareBefore') }).click();
    await expect(page).toHaveURL(new RegExp(`/viewuploadedfiles/compare\\?from=\\d+&to=${file.versionId}$`));
    await expect(page.getByRole('region', { name: say('uploaded-files:difference.title') }).first()).toBeVisible();
    await expect(page.getByText(say('uploaded-files:difference.rowsSame'), { exact: true })).toBeVisible();
    // The mark of a changed cell is at the side where the row begins.
    const changed = page.getByRole('cell').filter({ has: page.locator('del') });
    await expect(changed.first()).toHaveCSS('box-shadow', language === 'ar' ? / -2px 0px 0px/ : / 2px 0px 0px/);
    await expectSound(page, `comparison ${language}`);
    await page.getByRole('button', { name: say('uploaded-files:difference.download') }).click();
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: say('uploaded-files:difference.workbook') }).click(),
    ]);
    expect(workbook.suggestedFilename()).toBe(`${file.submissionNo} v1-v2.xlsx`);

    const words = `Compared with version 1 (${language})`;
    await page.goto(`/report/fileprocessing?search=${file.submissionNo}`);
    await page
      .getByRole('button', { name: new RegExp(`: ${file.submissionNo}$`) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('uploaded-files:comments.label')).fill(words);
    if (language !== 'en') await expectSound(page, `comments ${language}`);
    await dialog.getByRole('button', { name: say('uploaded-files:comments.save') }).click();
    await expect(dialog).toBeHidden();
    const said = page.getByRole('row').filter({ hasText: words }).first().getByText(words);
    // The words are English: in Arabic too they begin on the side of their column.
    await expect(said).toHaveCSS('text-align', language === 'ar' ? 'right' : 'left');
    await expectSound(page, `file processing ${language}`);
  });
}

test('an administrator downloads two selected files as one archive', async ({ signIn }) => {
  const say = wordsOf('en');
  const page = await signIn(person('amelia.hart').email, { path: '/viewuploadedfiles' });
  const boxes = page.getByRole('row').getByRole('checkbox');
  await expect(boxes.nth(2)).toBeAttached();
  await boxes.nth(1).focus();
  await page.keyboard.press('Space');
  await boxes.nth(2).focus();
  await page.keyboard.press('Space');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('uploaded-files:archive.original') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Uploaded files.zip');
  expect(await download.failure()).toBeNull();
});

test('a SuperAdmin who was signed out is led back to the filters of the address', async ({ signIn }) => {
  const page = await signIn(person('sofia.lindqvist').email, { path: begun });
  await expect(page).toHaveURL(begun);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en')('uploaded-files:title'));
});

test('a data provider is not let in', async ({ signIn }) => {
  const page = await signIn(castOf('en').provider.email, { path: begun });
  await expect(page).toHaveURL(/\/unauthorizedaccess/);
});
