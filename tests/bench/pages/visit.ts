import type { Browser, Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import { median } from '../figures.ts';
import { measureFirstLoad } from '../../e2e/measures/first-load.ts';
import type { FirstLoad } from '../../e2e/measures/first-load.ts';
import { measureColdFirstRow, measureFirstRow } from '../../e2e/measures/first-row.ts';
import { framesOfPlainTable, lengthenSheet, scrollFrames } from '../../e2e/measures/grid-frames.ts';
import type { Frames } from '../../e2e/measures/grid-frames.ts';
import { choosePerson } from '../../e2e/test.ts';

const rounds = 5;
const firstLink = 'main a[href*="/SUB-"]';

/** A page of this person's own browser, on their dashboard. */
async function openDashboard(browser: Browser, url: string, email: string, language: LanguageCode): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'UTC', viewport });
  await context.addInitScript((code) => localStorage.setItem('language', code), language);
  const page = await context.newPage();
  await page.goto('/');
  await choosePerson(page, email);
  await page.locator(firstLink).first().waitFor();
  return page;
}

export async function visitDashboard(
  browser: Browser,
  url: string,
  email: string,
  path: string,
  language: LanguageCode,
): Promise<FirstLoad> {
  const page = await openDashboard(browser, url, email, language);
  const load = await measureFirstLoad(page, path);
  await page.context().close();
  return load;
}

export interface SubmissionVisit {
  /** From the click in the list, in ms. */
  afterClickMs: number;
  coldMs: number;
  load: FirstLoad;
  grid: Frames;
  plain: Frames;
}

export async function visitSubmission(
  browser: Browser,
  url: string,
  email: string,
  language: LanguageCode,
): Promise<SubmissionVisit> {
  const page = await openDashboard(browser, url, email, language);
  const session = await page.context().newCDPSession(page);
  const clicked: number[] = [];
  const cold: number[] = [];
  let path = '';
  for (let round = 0; round < rounds; round += 1) {
    await session.send('Network.clearBrowserCache');
    await page.goto('/reviewer-dashboard');
    const link = page.locator(firstLink).first();
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    path = (await link.getAttribute('href')) ?? '';
    clicked.push(await measureFirstRow(page, link));
    cold.push(await measureColdFirstRow(page, path));
  }
  const load = await measureFirstLoad(page, path, '[role=gridcell]');
  await lengthenSheet(page);
  await page.reload();
  await page.locator('[role=gridcell]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const grid = await scrollFrames(page, '[role=grid]');
  const plain = await framesOfPlainTable(await page.context().newPage());
  await page.context().close();
  return { afterClickMs: median(clicked), coldMs: median(cold), load, grid, plain };
}
