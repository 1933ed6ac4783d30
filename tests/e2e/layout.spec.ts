import { faultsOfLayout } from './overlaps.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

test('the measure finds what is covered, cut, or beyond the page, and lets the rest be', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 300 });
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
  await page.setViewportSize({ width: 1024, height: 768 });
  await page
    .getByRole('main')
    .getByRole('link', { name: say('reviewer:review') })
    .first()
    .click();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  expect((await grid.boundingBox())?.y).toBeLessThanOrEqual(335);
});
