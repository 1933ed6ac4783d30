import type { Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import { inTurn, isWhole } from '#tests/support/in-turn.ts';
import { faultsOfAxe } from './axe.ts';
import type { AxeRules } from './axe.ts';
import { faultsOfLayout } from './overlaps.ts';
import { resize } from './resize.ts';
import { expect, test } from './test.ts';

/** A usual and a small screen, a tablet, a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/**
 * Elements are the same in every language, so English, whose words are the longest, is looked at in the outer windows and in one of
 * those between. What another language changes (wrapping in Japanese; direction and the colours of the dark scheme in Arabic) shows
 * in one.
 */
const widthsOf: Record<LanguageCode, readonly number[]> = {
  en: [1440, inTurn([1024, 768]), 390],
  ja: [1024],
  ar: [390],
};

const windowsOf = (language: LanguageCode) =>
  isWhole ? windows : windows.filter(({ width }) => widthsOf[language].includes(width));

/**
 * English is judged by all rules at the first width, and at the others by the rules that a width may break. Japanese has the same
 * elements in the same colours, Arabic those of the dark scheme.
 */
function rulesAt(language: LanguageCode, width: number): AxeRules {
  if (language === 'ar' || isWhole) return 'all';
  return language === 'en' && width === 1440 ? 'all' : 'width';
}

/** Of a long page the first windows are measured: what follows are more of the same rows. */
const mostSteps = 3;

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // A machine that runs other tests beside this one may take long for the last of many requests.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
}

/** The whole page, window by window; a page without main area is one window. */
async function faultsOfWindows(page: Page): Promise<string[]> {
  const scroll = (step: number) =>
    page.evaluate((at) => {
      const main = document.querySelector('main');
      if (!main) return { steps: 1, beyond: 0 };
      main.scrollTo(0, at * main.clientHeight);
      return {
        steps: Math.ceil(main.scrollHeight / Math.max(1, main.clientHeight)),
        beyond: main.scrollWidth - main.clientWidth,
      };
    }, step);
  const { steps, beyond } = await scroll(0);
  const faults = beyond > 0 ? [`the page is ${beyond} px wider than its window`] : [];
  for (let at = 0; at < Math.min(steps, mostSteps); at += 1) {
    if (at > 0) await scroll(at);
    faults.push(...(await faultsOfLayout(page.locator('body'))));
  }
  await scroll(0);
  return [...new Set(faults)];
}

/** A chart whose place never gets a size leaves it empty, without an error. */
async function faultsOfCharts(page: Page): Promise<string[]> {
  const empty = await page.locator('.recharts-wrapper:not(:has(.recharts-surface))').count();
  return empty > 0 ? [`charts that draw nothing: ${empty}`] : [];
}

/** Measures what is shown now at the widths of its language, in one visit. A test reports every fault, not only the first. */
export async function expectSound(page: Page, name: string): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) as LanguageCode;
  for (const { width, height } of windowsOf(language)) {
    await test.step(`${name} at ${width}`, async () => {
      await resize(page, { width, height });
      await settle(page);
      const faults = [
        ...(await faultsOfAxe(page, rulesAt(language, width))),
        ...(await faultsOfWindows(page)),
        ...(await faultsOfCharts(page)),
      ];
      expect.soft(faults, `${name} at ${width}`).toEqual([]);
    });
  }
  await resize(page, windows[0]);
}

export async function expectSoundScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSound(page, path);
}

/** A dialog hides the page behind it, so its own heading stands for the page. */
export async function expectSoundDialog(page: Page, path: string, button?: string): Promise<void> {
  await page.goto(path);
  if (button) await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expectSound(page, `${path} ${button ?? ''}`);
}
