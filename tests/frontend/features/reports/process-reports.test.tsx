import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type {
  LatenessForecast,
  QualityGroup,
  QualitySummary,
  TurnaroundGroup,
  TurnaroundSummary,
} from '#contracts/process-reports.schema.ts';
import { durations } from '#contracts/process-reports.ts';
import { QualityPage } from '../../../../frontend/src/features/reports/quality/quality-page.tsx';
import { TurnaroundPage } from '../../../../frontend/src/features/reports/turnaround/turnaround-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const coverage = { postMonth: '2026-10-01', expected: 12, published: 9, missing: [] };
const months = { postMonth: '2026-10-01', against: '2026-09-01', coverage };
const noChoices = {
  ...{ funds: [], properties: [], datasets: [], serviceProviders: [] },
  ...{ propertyTypes: [], postMonths: ['2026-10-01', '2026-09-01'], currencies: [] },
};
const dimensions = { completeness: '96.8', correctness: '93.1', consistency: null, timeliness: '83.4' };
const quality: QualitySummary = {
  ...months,
  submissions: 12,
  approved: { score: '92.4', grade: 'B', change: '-1.4', dimensions, weakest: 'timeliness' },
  delivered: { score: '86.3', grade: 'B' },
  faults: { errors: 3, explained: 8, checksRun: 0, checksFailed: 0, late: 2 },
  ofFormerFormula: 1,
  lowest: [{ id: 1, name: 'Al Waha Retail Walk', score: '66' }],
  months: [{ postMonth: '2026-10-01', submissions: 9, delivered: '86.3', approved: '92.4' }],
};
const group: QualityGroup = {
  ...{ id: 7, name: 'Larkspur Tower', note: 'Northgate', submissionNo: null, submissions: 2, findings: 5, change: '2' },
  ...{ delivered: '86.2', approved: '91', grade: 'B', dimensions, weakest: 'timeliness' },
};
const spans = Object.fromEntries(durations.map((name) => [name, { median: '1.7', p90: '5' }])) as Pick<
  TurnaroundGroup,
  (typeof durations)[number]
>;
const figures = { submissions: 9, onTime: '0.887', firstPass: '0.77', rework: '0.42', ...spans };
const turnaround: TurnaroundSummary = {
  ...months,
  figures,
  before: { ...figures, cycle: { median: '2.3', p90: '6' } },
  months: [
    {
      postMonth: '2026-10-01',
      submissions: 9,
      provider: '3.9',
      system: '0.1',
      reviewer: '1.7',
      approver: '0.9',
      firstPass: '0.77',
    },
  ],
  waiting: [{ holder: 'reviewer', name: 'Marcus Oyelaran', submissions: 3, since: '2026-11-01T00:00:00.000Z' }],
};

const forecast: LatenessForecast = {
  likely: [
    {
      ...{ submissionNo: 'SUB-000009', subject: 'Pier 9 Exchange', dataset: 'Debt', serviceProvider: 'Corvane' },
      ...{ dueOn: '2026-11-20', basis: 'providerDataset', cases: 8, late: 6, share: '0.7' },
    },
  ],
  record: { cases: 20, right: 17 },
};

function serve() {
  return fakeServer(({ path }) => {
    if (path.endsWith('/choices')) return { body: noChoices };
    if (path.endsWith('data-quality/summary')) return { body: quality };
    if (path.endsWith('turnaround/summary')) return { body: turnaround };
    if (path.endsWith('lateness-forecast')) return { body: forecast };
    const rows = path.endsWith('data-quality') ? [group] : [{ id: '3', name: 'Northgate Realty', ...figures }];
    return { body: { rows, page: 1, size: 25, total: 1, isTotalCapped: false } };
  });
}

beforeEach(() => speak('en'));

describe('the page of data quality', () => {
  it('shows both scores, the dimensions with what is not measured, and the weakest by name', async () => {
    serve();
    await renderPage(<QualityPage />, { at: '/report/dataquality', session: makeSession('Admin') });
    expect(await screen.findByText('1.4 less than in September 2026')).toBeVisible();
    expect(screen.getByText('6.1 points won by corrections')).toBeVisible();
    expect(screen.getByText('Weakest: Timeliness')).toBeVisible();
    expect(screen.getByText('not measured')).toBeVisible();
    expect(screen.getByText('9 of 12 are in')).toBeVisible();
    expect(screen.getByText(/1 score was computed by an earlier formula/)).toBeVisible();
  });

  it('leads from the score of a property to its submissions', async () => {
    const calls = serve();
    await renderPage(<QualityPage />, {
      at: '/report/dataquality?postMonth=2026-10-01',
      session: makeSession('Admin'),
    });
    await userEvent.click(await screen.findByRole('link', { name: /^Findings of Larkspur Tower: \d/u }));
    await waitFor(() => {
      const last = calls.findLast(({ path }) => path.endsWith('data-quality'));
      expect(Object.fromEntries(last!.query)).toMatchObject({
        by: 'submission',
        propertyId: '7',
        postMonth: '2026-10-01',
      });
    });
  });
});

describe('the page of turnaround time', () => {
  it('shows the figures beside the month before, and who is waited for', async () => {
    serve();
    await renderPage(<TurnaroundPage />, { at: '/report/turnaroundtime', session: makeSession('Admin') });
    const strip = await screen.findByRole('group', { name: 'Turnaround of the month' });
    expect(await within(strip).findByText('-0.6 days against September 2026')).toBeVisible();
    expect(within(strip).getAllByText('1.7 idle, 1.7 working')).toHaveLength(2);
    expect(screen.getByText('Marcus Oyelaran')).toBeVisible();
    expect(await screen.findByText(/Of the last 8 with nothing in at this point, 6 came late/)).toBeVisible();
    expect(screen.getByText('Right in 85.0% of 20 cases of the last 12 months')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Turnaround' });
    expect(await within(table).findByText('88.7%')).toBeVisible();
  });

  it('asks for working hours, and for other groups', async () => {
    const calls = serve();
    await renderPage(<TurnaroundPage />, { at: '/report/turnaroundtime', session: makeSession('Admin') });
    await userEvent.click(await screen.findByText('Business hours'));
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path.endsWith('summary'))?.query.get('clock')).toBe('business'),
    );
    await userEvent.click(screen.getByText('Reviewer', { selector: 'label *, label' }));
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path.endsWith('turnaround'))?.query.get('by')).toBe('reviewer'),
    );
  });
});
