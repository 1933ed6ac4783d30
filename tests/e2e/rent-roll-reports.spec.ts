import type { LeaseExpiration, RentRollSummary, Vacancy } from '#contracts/reports.schema.ts';
import type { MonthWall, NoiLinePage } from '#contracts/month-wall.schema.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { languagesInTurn } from './in-turn.ts';
import { person } from './people.ts';
import { expectSound } from './sound-screen.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);

  test(`an administrator reads the reports on rent rolls down to a cell (${language})`, async ({ signIn }) => {
    const page = await signIn(person('amelia.hart').email, { path: '/report/rentroll', language });
    const read = async <Answer>(path: string): Promise<Answer> =>
      (await (await page.request.get(`/api/reports/${path}`)).json()) as Answer;
    const { totals, postMonth, against } = await read<RentRollSummary>('rent-roll/summary');
    expect(totals.units).toBeGreaterThan(0);
    expect(against < postMonth).toBe(true);
    const trace = page.getByRole('button', { name: /^[\d.,]+ (?:USD|JPY|AED)$/u }).first();
    await trace.click();
    await expect(page.getByRole('list', { name: say('reports:lineage.steps') })).toBeVisible();
    await expectSound(page, `rent roll ${language}`);
    await page.getByRole('link', { name: say('reports:lineage.show') }).click();
    await expect(page).toHaveURL(/\/dashboard\/SUB-\d+\?version=\d+&cell=/u);

    await page.goto('/report/leaseexpiration');
    const expiration = await read<LeaseExpiration>('lease-expiration');
    const shares = expiration.buckets.reduce((sum, { rentShare }) => sum + Number(rentShare ?? 0), 0);
    expect(shares).toBeCloseTo(1, 6);
    const table = page.getByRole('table', { name: say('reports:expiry.table') });
    await expect(table.getByRole('rowheader')).toHaveCount(expiration.buckets.length);
    await expect(page.locator('figure svg[role=application]')).toBeVisible();
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/bucket=/u);
    await expectSound(page, `lease expiration ${language}`);

    await page.goto('/report/vacancyanalysis');
    const vacancy = await read<Vacancy>('vacancy');
    expect(vacancy.trend).toHaveLength(12);
    await expect(page.getByText(say('reports:vacancy.formula.epra'))).toBeVisible();
    await expect(page.locator('figure svg[role=application]')).toBeVisible();
    await expectSound(page, `vacancy ${language}`);
  });

  test(`an administrator follows the net operating income of a month down to a cell (${language})`, async ({
    signIn,
  }) => {
    // Trial balances of the newest months are still on their way.
    const postMonth = shiftMonth(currentPostMonth(new Date()), -2);
    const address = `/report/month?postMonth=${postMonth}`;
    const page = await signIn(person('amelia.hart').email, { path: address, language });
    const wall = (await (await page.request.get(`/api${address.replace('report', 'reports')}`)).json()) as MonthWall;
    const { fund, changed } = wall.page!;
    expect(changed.noi.properties).toBeGreaterThan(0);
    await page.getByRole('button', { name: new RegExp(`^[-\\d.,\u200e]+ ${changed.noi.currency}$`, 'u') }).click();
    const lines = page.getByRole('region', { name: say('month:noiLines.title', { fund: fund.name }) });
    const asked = new URLSearchParams({ fundId: String(fund.id), postMonth: wall.postMonth });
    const { sum, total } = (await (await page.request.get(`/api/reports/month/noi?${asked}`)).json()) as NoiLinePage;
    expect([sum, total > 0]).toEqual([changed.noi.now, true]);
    await expectSound(page, `rows behind the net operating income ${language}`);
    await lines.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/dashboard\/SUB-\d+\?version=\d+&cell=\d+(?::|%3A)(?:net_change|debit|credit)/u);
  });
}
