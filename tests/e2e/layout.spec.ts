import { faultsOfLayout } from './overlaps.ts';
import { person } from './people.ts';
import { resize } from './resize.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const say = wordsOf('en');

test('the measure finds what is covered, cut, or beyond the page, and lets the rest be', async ({ page }) => {
  await resize(page, { width: 400, height: 300 });
  await page.setContent(`<body style="margin:0;font:16px sans-serif">
    <div style="width:200px;white-space:nowrap"><span>Validation in progress, 2 days late</span>
      <button style="position:absolute;left:120px;top:0">Upload</button></div>
    <p style="width:60px;overflow:hidden;white-space:nowrap">A name that is too long</p>
    <p style="position:absolute;left:380px;top:200px;white-space:nowrap">Out of sight</p>
    <p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A name that may be short</p>
    <div style="width:60px;overflow:auto;white-space:nowrap">A table that scrolls</div></body>`);
  const faults = (await faultsOfLayout(page.locator('body'))).map((fault) => fault.split(':')[0]);
  expect([...faults].sort()).toEqual(['beyond the page', 'covered', 'cut']);
});

test('beside the decision the rows of a submission begin in the upper half of a small screen', async ({ signIn }) => {
  const page = await signIn(person('helen.aldridge').email);
  await resize(page, { width: 1024, height: 768 });
  await page
    .getByRole('main')
    .getByRole('link', { name: say('reviewer:review') })
    .first()
    .click();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  expect((await grid.boundingBox())?.y).toBeLessThanOrEqual(335);
});

test('a role that may be edited shows every choice on a small screen, or scrolls to it by keyboard', async ({
  signIn,
}) => {
  const page = await signIn(person('sofia.lindqvist').email);
  await resize(page, { width: 1024, height: 768 });
  const { rows } = await readJson(page.request, '/api/roles?size=100');
  const role = rows.find(({ openScreens }) => openScreens.length > 5);
  await page.goto(`/roles?roleId=${role?.roleId}`);
  const grid = page.getByRole('region', { name: say('roles:privileges') });
  const last = grid.getByRole('radio').last();
  await expect(last).toBeEnabled();
  await last.focus();
  await expect(last).toBeFocused();
  const label = grid.locator('label').last();
  await expect(label).toBeInViewport({ ratio: 1 });
  expect(await grid.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(1);
  expect(await faultsOfLayout(grid)).toEqual([]);
});

test('on a phone a record of a list takes less than half of the screen', async ({ signIn }) => {
  const page = await signIn(person('amelia.hart').email);
  await resize(page, { width: 390, height: 844 });
  const tall: string[] = [];
  for (const path of ['/properties', '/funds', '/serviceProviders', '/alluser', '/property_mapping']) {
    await page.goto(path);
    const rows = page.getByRole('main').getByRole('table').first().locator('tbody tr');
    await expect(rows.first().getByRole('cell').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    const sorted = heights.sort((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    if (median === 0 || median > 422) tall.push(`${path}: rows are ${median} px high`);
  }
  expect(tall).toEqual([]);
});

test('a page at rest moves nothing', async ({ signIn }) => {
  const page = await signIn(person('amelia.hart').email);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard');
  await expect(page.locator('main a[href*="/SUB-"]').first()).toBeVisible();
  const endless = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
  // What is asked for meanwhile shows its progress.
  await expect.poll(endless).toEqual([]);
});
