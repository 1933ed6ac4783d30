import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languageCodes } from '#contracts/sessions.ts';
import { expect, test } from '../test.ts';
import { wordsOf } from '../words.ts';
import { pictures } from './pictures.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');
const mostBytes = 120_000;

/** Nothing under way, everything drawn. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
}

async function take(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (const quality of [82, 70, 55]) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= mostBytes) return picture;
  }
  throw new Error(`A picture is larger than ${mostBytes} bytes.`);
}

for (const language of languageCodes) {
  for (const { name, who, show } of pictures) {
    test(`${language}/${name}.webp`, async ({ signIn }) => {
      const page = await signIn(who(language), { language });
      await page.setViewportSize({ width: 1440, height: 900 });
      await show(page, wordsOf(language), language);
      await settle(page);
      await mkdir(join(folder, language), { recursive: true });
      await writeFile(join(folder, language, `${name}.webp`), await take(page));
    });
  }
}
