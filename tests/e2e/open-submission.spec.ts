import { measureFirstRow } from './measures/first-row.ts';
import { framesOfPlainTable, lengthenSheet, scrollFrames } from './measures/grid-frames.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

const reviewer = person('marcus.oyelaran').email;
const firstLink = 'main a[href*="/SUB-"]';

test('a submission is fetched while the pointer rests on its link', async ({ signIn }) => {
  const page = await signIn(reviewer, { path: '/reviewer-dashboard' });
  const link = page.locator(firstLink).first();
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  const rows = page.waitForResponse((response) => response.url().includes('/rows?'));
  await link.hover();
  await rows;
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await measureFirstRow(page, link);
  expect(
    asked.filter((url) => url.endsWith('.js') || /\/SUB-\d+(\/rows.*|\/comments|\/findings.*)?$/.test(url)),
  ).toEqual([]);
});

test('passing over a list asks for no submission', async ({ signIn }) => {
  const page = await signIn(reviewer, { path: '/reviewer-dashboard' });
  const link = page.locator(firstLink).first();
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Within one task, as no wait between two moves of the mouse is sure to be short.
  await link.evaluate((element) => {
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/SUB-'))).toEqual([]);
});

test('a sheet of 20,000 rows scrolls as smoothly as a plain table', async ({ signIn }) => {
  const page = await signIn(reviewer, { path: '/reviewer-dashboard' });
  const link = page.locator(firstLink).first();
  await expect(link).toBeVisible();
  await lengthenSheet(page);
  await link.click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '20001');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const other = await page.context().newPage();
  // Other programs take part of a frame or a second now and then: what counts is the best of three comparisons.
  await expect(async () => {
    const plain = await framesOfPlainTable(other);
    await page.bringToFront();
    await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(0, 0));
    const grid = await scrollFrames(page, '[role=grid]');
    await other.bringToFront();
    const told = JSON.stringify({ grid, plain });
    expect(grid.filled, told).toBeGreaterThan(0.9);
    expect(grid.perSecond, told).toBeGreaterThanOrEqual(Math.min(50, plain.perSecond * 0.6));
  }).toPass({ timeout: 120_000 });
});
