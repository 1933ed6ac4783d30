import { screen, within } from '@testing-library/react';
import type { Job } from '#contracts/jobs.schema.ts';
import { JobList } from '../../../../frontend/src/features/jobs/job-list.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const job = (jobId: number, kind: Job['kind'], about: Job['about']): Job => ({
  ...{ jobId, kind, about, status: 'done', person: { userId: 1, name: 'Amelia Hart' }, impersonator: null, total: 2 },
  counts: { waiting: 0, sent: 0, done: 2, skipped: 0, refused: 0, notDone: 0 },
  ...{ file: null, failureCode: null, cancelledBy: null, mayCancel: false, hasNotice: true },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', startedAt: null, endedAt: null },
});

it('says of each job which rule, change or file it is about', async () => {
  await speak();
  const rows = [
    job(3, 'tryRule', { count: 2, rule: 'Rent is positive' }),
    job(2, 'tryChange', { count: 2, name: 'Rent Roll' }),
    job(1, 'applyDueDates', { count: 2 }),
  ];
  fakeServer(() => ({ body: { rows, page: 1, size: 25, total: 3, isTotalCapped: false } }));
  await renderPage(<JobList />, { at: '/viewNotifications?tab=jobs', session: makeSession('Admin') });
  const tried = await screen.findByRole('row', { name: /Rent is positive/ });
  expect(within(tried).getByRole('link', { name: 'Try a rule' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Preview a change.*Rent Roll/ })).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(4);
});
