import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LatenessForecast } from '#contracts/process-reports.schema.ts';
import { ForecastAside } from '../../../../frontend/src/features/reports/forecast/forecast-aside.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const likely: LatenessForecast['likely'] = [
  {
    ...{ submissionNo: 'SUB-000009', subject: 'Pier 9 Exchange', dataset: 'Debt', serviceProvider: 'Corvane' },
    ...{ dueOn: '2026-11-20', basis: 'providerDataset', cases: 8, late: 6, share: '0.7' },
  },
];
const preview = { submissions: 1, recent: 0, nobody: 0, people: 1, mails: [] };

const open = async (forecast: LatenessForecast) => {
  const calls = fakeServer(({ path }) => ({ body: path.endsWith('/preview') ? preview : forecast }));
  await renderPage(<ForecastAside />, { at: '/dashboard', session: makeSession('Admin') });
  return calls;
};

it('says what is likely to be late, how that was counted and how often it was right, and reminds of just that', async () => {
  const calls = await open({ likely, record: { cases: 20, right: 17 } });
  expect(await screen.findByText('70.0%')).toBeVisible();
  expect(screen.getByText(/Of the last 8 with nothing in at this point, 6 came late/)).toBeVisible();
  expect(screen.getByText(/Right in 85.0% of 20 cases/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remind of 1 submission…' }));
  expect(await screen.findByRole('button', { name: 'Send 1 reminder' })).toBeEnabled();
  const asked = calls.find(({ path }) => path.endsWith('/preview'));
  expect(asked?.body).toEqual({ submissionNos: ['SUB-000009'], holder: 'provider' });
});

it.each([
  ['en', /6 came late \(this provider and dataset\)\.$/],
  ['ja', /6件が遅れました（同じ提供会社とデータセット）。$/],
  ['ar', /تأخر 6 \(هذا المزود ومجموعة البيانات\)\.$/],
] as const)('says in one sentence of %s on what that is based', async (language, words) => {
  await speak(language);
  await open({ likely, record: { cases: 20, right: 17 } });
  expect(await screen.findByText(words)).toBeVisible();
  await speak('en');
});

it('takes no room while nothing is likely to be late', async () => {
  await open({ likely: [], record: { cases: 20, right: 17 } });
  expect(screen.queryByRole('region', { name: 'Likely late' })).not.toBeInTheDocument();
});

it('shows the first three, and the others when asked', async () => {
  const many = ['1', '2', '3', '4', '5'].map((no) => ({
    ...likely[0]!,
    submissionNo: `SUB-${no}`,
    subject: `Tower ${no}`,
  }));
  await open({ likely: many, record: { cases: 20, right: 17 } });
  expect(await screen.findByText('Tower 3')).toBeVisible();
  expect(screen.queryByText('Tower 4')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(screen.getByText('Tower 5')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.queryByText('Tower 4')).not.toBeInTheDocument();
});
