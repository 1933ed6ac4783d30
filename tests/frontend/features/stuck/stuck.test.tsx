import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StuckSubmission } from '#contracts/stuck-views.ts';
import { failureKinds } from '#contracts/failures.ts';
import { parkedSteps, processSteps, stuckKinds } from '#contracts/stuck.ts';
import { StuckAside } from '../../../../frontend/src/entities/submission/stuck/stuck-aside.tsx';
import { StuckPage } from '../../../../frontend/src/features/stuck/stuck-page.tsx';
import { i18next } from '../../../../frontend/src/lib/i18n.ts';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const retrying: StuckSubmission = {
  kind: 'activityRetrying',
  code: null,
  detail: 'projectTransition, attempt 9: connect ECONNREFUSED',
  step: 'project',
  attempts: 9,
  failure: { kind: 'databaseFull', code: '53100' },
  since: '2026-11-20T08:00:00Z',
  submissionNo: 'SUB-004171',
  status: 'Validation In Progress',
  serviceProvider: { id: 1, name: 'Northgate Realty Services' },
  property: { id: 2, name: 'Larkspur Tower', code: 'P-1042' },
  fund: null,
  dataset: { id: 3, name: 'Rent Roll' },
  postMonth: '2026-10-01',
  temporalUrl: 'http://temporal.example/namespaces/default/workflows/SUB-004171',
};
const parked: StuckSubmission = {
  ...retrying,
  kind: 'parked',
  code: 'EffectFailed',
  detail: parkedSteps.join(', '),
  step: null,
  attempts: null,
};
const search = 'http://temporal.example/namespaces/default/workflows?query=x';

function serve(counted: Partial<Record<string, number>>, unservedQueues: string[] | null = []): Call[] {
  return fakeServer(({ path, query }) => {
    if (path.endsWith('/overview')) {
      const counts = stuckKinds.map((kind) => ({ kind, count: counted[kind] ?? 0, searchUrl: search }));
      return { body: { counts, unservedQueues } };
    }
    const rows = [retrying, parked].filter(({ kind }) => kind === query.get('kind'));
    return { body: { rows, page: 1, size: 25, total: rows.length, isTotalCapped: false } };
  });
}

beforeEach(() => speak('en'));

describe('the page of stuck submissions', () => {
  const session = makeSession('Admin');

  it('opens the first kind that occurs, with the reason and the ways to the submission and to its run', async () => {
    serve({ activityRetrying: 1, humanLate: 2 });
    await renderPage(<StuckPage />, { at: '/stuck', session });
    const table = await screen.findByRole('table', { name: 'A step keeps failing' });
    expect(await within(table).findByText('Failed step: saving the status of the submission')).toBeVisible();
    expect(within(table).getByText('Tried 9 times')).toBeVisible();
    expect(within(table).getByText(/Cause: The database has no space left/)).toHaveTextContent('53100');
    expect(within(table).queryByText(retrying.detail ?? '')).toBeNull();
    expect(within(table).getByText(/It continues automatically once the cause is fixed/)).toBeVisible();
    expect(within(table).getByRole('link', { name: 'SUB-004171' })).toHaveAttribute('href', '/dashboard/SUB-004171');
    expect(within(table).getByRole('link', { name: 'Open in Temporal' })).toHaveAttribute('href', retrying.temporalUrl);
    expect(screen.getByRole('link', { name: 'Search in Temporal' })).toHaveAttribute('href', search);
    expect(screen.getByText('3 submissions')).toBeVisible();
  });

  it('says in words which step of a parked process failed, and what was to come after it', async () => {
    serve({ parked: 1 });
    await renderPage(<StuckPage />, { at: '/stuck', session });
    expect(await screen.findByText(/Failed step: reading the saved state of the submission/)).toBeVisible();
    expect(
      screen.getByText(/Remaining steps: saving the status of the submission, checking the workbook, /),
    ).toBeVisible();
    expect(screen.queryByText(parked.detail ?? '')).toBeNull();
  });

  it('has words for every step in every language', async () => {
    for (const language of ['en', 'ja', 'ar'] as const) {
      await speak(language);
      const words = processSteps.map((step) => i18next.t(`stuck:step.${step}`, { fallbackLng: [] }));
      expect(new Set(words).size).toBe(processSteps.length);
      expect(
        words.filter((word) => /^step\.|undefined/.test(word) || processSteps.some((step) => step === word)),
      ).toEqual([]);
    }
  });

  it('says of every class of failure what it means, in every language', async () => {
    for (const language of ['en', 'ja', 'ar'] as const) {
      await speak(language);
      const words = failureKinds.map((kind) => i18next.t(`stuck:failure.${kind}`));
      expect(new Set(words).size).toBe(failureKinds.length);
      expect(words.filter((word) => word.length < 12 || /failure\./.test(word))).toEqual([]);
    }
  });

  it('keeps the chosen kind in the address and says when nothing is stuck in that way', async () => {
    const calls = serve({ activityRetrying: 1 });
    const { router } = await renderPage(<StuckPage />, { at: '/stuck', session });
    await userEvent.click(await screen.findByRole('tab', { name: /Process lost/ }));
    expect(await screen.findByText('No submissions are stuck in this way.')).toBeVisible();
    expect(router.state.location.search).toBe('?kind=runLost');
    expect(calls.at(-1)?.query.get('kind')).toBe('runLost');
  });

  it('says how many of a kind a search leaves', async () => {
    serve({ activityRetrying: 4 });
    await renderPage(<StuckPage />, { at: '/stuck?kind=activityRetrying&search=rent', session });
    expect(await screen.findByText('1 of 4 submissions')).toBeVisible();
  });

  it('says at its head that no worker takes anything up, or that Temporal is away', async () => {
    serve({}, ['submissions-cpu']);
    await renderPage(<StuckPage />, { at: '/stuck', session });
    expect(await screen.findByText(/No worker is listening on the queue submissions-cpu/)).toBeVisible();
  });
});

describe('what is stuck, on the dashboard', () => {
  const session = makeSession('Admin');

  it('names the kinds that occur, each the way to its list', async () => {
    serve({ parked: 4 });
    await renderPage(<StuckAside />, { at: '/dashboard', session });
    expect(await screen.findByRole('link', { name: /Parked\s*4/ })).toHaveAttribute('href', '/stuck?kind=parked');
    expect(screen.queryByText('Process lost')).toBeNull();
  });

  it('says that nothing is stuck', async () => {
    serve({});
    await renderPage(<StuckAside />, { at: '/dashboard', session });
    expect(await screen.findByText('Nothing is stuck.')).toBeVisible();
  });

  it('says that it could not be read and reads again', async () => {
    let isDown = true;
    fakeServer(() => (isDown ? problem(503, 'Unavailable') : { body: { counts: [], unservedQueues: null } }));
    await renderPage(<StuckAside />, { at: '/dashboard', session });
    expect(await screen.findByText('Stuck submissions could not be loaded.')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Temporal is not responding/)).toBeVisible();
  });
});
