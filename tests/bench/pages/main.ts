import { chromium } from '@playwright/test';
import { languageCodes } from '#contracts/sessions.ts';
import { ensureChromium } from '../../support/chromium.mjs';
import { withJapaneseFont } from '../../support/japanese-font.ts';
import { dashboards, mostOfFirstLoad } from '../../e2e/measures/dashboards.ts';
import type { FirstLoad } from '../../e2e/measures/first-load.ts';
import { person } from '../../e2e/people.ts';
import { machine, seconds, table } from '../figures.ts';
import { startPlatform } from './platform.ts';
import { visitDashboard, visitSubmission } from './visit.ts';

/**
 * `npm run bench:pages`: what the dashboards and the page of a submission ask of the line and of the browser, in three
 * languages: bytes and requests of a first load, the time to the first row after a click and in a browser that was never
 * here, and the frames a second while 20,000 rows scroll, beside a plain table. Ends with code 1 when a limit is broken.
 * `npm run bench:pages -- http://localhost:3000` measures a platform with the demonstration that already runs.
 */
const limits = { afterClickMs: 1_000, coldMs: 1_800, frames: 50 };
const [given] = process.argv.slice(2);
const platform = given ? { url: given, stop: () => Promise.resolve() } : await startPlatform();
const executablePath = ensureChromium(console.log);
const args = ['--no-sandbox', '--disable-dev-shm-usage'];
const broken: string[] = [];
const check = (holds: boolean, words: string) => holds || broken.push(words);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
const cellsOf = (load: FirstLoad) => [
  kilobytes(load.bytes),
  kilobytes(load.bytes - load.bytesOfFonts),
  String(load.requests),
];

const browser = await chromium.launch({ executablePath, args, env: withJapaneseFont() });
try {
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
  const lines: string[][] = [];
  for (const [alias, path] of dashboards) {
    for (const language of languageCodes) {
      const load = await visitDashboard(browser, platform.url, person(alias).email, path, language);
      lines.push([path, language, ...cellsOf(load)]);
      const name = `${path} in ${language}`;
      check(load.bytes <= mostOfFirstLoad[language], `${name}: ${kilobytes(load.bytes)}`);
      check(load.bytes - load.bytesOfFonts <= mostOfFirstLoad.withoutFonts, `${name}: too much without fonts`);
      check(load.requests <= mostOfFirstLoad.requests, `${name}: ${load.requests} requests`);
    }
  }
  console.log(`${table(['dashboard', 'language', 'first load', 'without fonts', 'requests'], lines)}\n`);
  const visits: string[][] = [];
  for (const language of languageCodes) {
    const visit = await visitSubmission(browser, platform.url, person('marcus.oyelaran').email, language);
    const { afterClickMs, coldMs, load, grid, plain } = visit;
    const frames = [grid, plain].map(({ perSecond }) => perSecond.toFixed(1));
    visits.push([language, seconds(afterClickMs), seconds(coldMs), ...cellsOf(load), ...frames]);
    check(afterClickMs <= limits.afterClickMs, `${language}: first row ${seconds(afterClickMs)} after the click`);
    check(coldMs <= limits.coldMs, `${language}: first row ${seconds(coldMs)} in a cold browser`);
    check(grid.perSecond >= limits.frames, `${language}: ${grid.perSecond.toFixed(1)} frames a second`);
  }
  const head = ['submission', 'row after click', 'row, cold', 'first load', 'without fonts', 'requests'];
  console.log(table([...head, 'frames/s', 'plain table'], visits));
} finally {
  await browser.close();
  await platform.stop();
}
for (const one of broken) console.error(`Broken: ${one}`);
process.exit(broken.length === 0 ? 0 : 1);
