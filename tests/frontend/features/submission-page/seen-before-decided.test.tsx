import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { problem } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { makeFinding, makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo, openPage } from './open-page.tsx';

const naomi = { userId: 33, name: 'Naomi Brandt' };
const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  auditId: 9,
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  action: 'editPassed',
  actor: naomi,
  impersonator: null,
  principal: null,
  statusBefore: null,
  statusAfter: null,
  versionNo: 3,
  reasonCode: null,
  comment: null,
  facts: { changedCells: 1 },
  details: {},
  ...changes,
});
const first = makeSubmission({ rev: 10 });
const [latest] = first.versions;
const edited = makeSubmission({
  rev: 12,
  versionNo: 3,
  generation: 5,
  versions: [{ ...latest!, versionNo: 3, kind: 'edit', createdBy: naomi }, ...first.versions],
});
const reopened = makeSubmission({ rev: 12, status: 'Reopened By Reviewer', allowedActions: ['comment'] });
const refreshed = () => act(() => Promise.resolve(window.dispatchEvent(new Event('visibilitychange'))));

/** The server's submission changes by another hand as soon as `next` is set. */
function world(others: SubmissionDetail, history: HistoryEntry[]) {
  const state = { hasChanged: false };
  return {
    state,
    answer: ({ path, method }: { path: string; method: string }) => {
      if (method === 'GET' && path.endsWith('/SUB-004171')) return { body: state.hasChanged ? others : first };
      if (path.endsWith('/history')) return { body: { entries: history } };
      if (path.endsWith('/acts/approve') || path.endsWith('/acts/reopen')) {
        return state.hasChanged ? problem(409, 'StaleView') : accepted;
      }
      return path.endsWith('/comments') && method === 'POST' ? { status: 201, body: { commentId: 1 } } : null;
    },
  };
}

describe('a decision counts for the figures that its giver has seen', () => {
  it('asks before unsent edits and explanations that were not accepted are passed over', async () => {
    const calls = await openPage({ findings: [makeFinding()], answer: world(first, []).answer });
    await screen.findByText('1 explanation not accepted by you');
    await userEvent.keyboard('a');
    const question = await screen.findByRole('alertdialog', { name: 'Approve SUB-004171' });
    expect(within(question).getByText('You have not accepted 1 explanation.')).toBeVisible();
    expect(bodiesTo(calls, 'approve')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Approve anyway' }));
    await waitFor(() => expect(bodiesTo(calls, 'approve')).toHaveLength(1));
  });

  it.each(['explained', 'none'] as const)('waits for findings that are on their way (%s)', async (kind) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const answer = (call: { path: string; method: string }) =>
      call.path.endsWith('/findings') ? promise : world(first, []).answer(call);
    const calls = await openPage({ answer });
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeVisible();
    await userEvent.keyboard('a');
    expect(bodiesTo(calls, 'approve')).toEqual([]);
    await act(() => Promise.resolve(resolve({ body: { findings: kind === 'none' ? [] : [makeFinding()] } })));
    if (kind === 'explained') {
      const question = await screen.findByRole('alertdialog', { name: 'Approve SUB-004171' });
      expect(bodiesTo(calls, 'approve')).toEqual([]);
      await userEvent.click(within(question).getByRole('button', { name: 'Approve anyway' }));
    }
    await waitFor(() => expect(bodiesTo(calls, 'approve')).toHaveLength(1));
  });

  it('stays on the version that was seen, names who changed what, and decides after a look only', async () => {
    const { state, answer } = world(edited, [entry({})]);
    const calls = await openPage({ findings: [], answer });
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeEnabled();
    state.hasChanged = true;
    await refreshed();
    expect(await screen.findByText('Version 3: Naomi Brandt changed 1 cell.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Approve/ })).toBeDisabled();
    await userEvent.keyboard('a');
    expect(bodiesTo(calls, 'approve')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Look' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Approve/ })).toBeEnabled());
    await waitFor(() =>
      expect(calls.some(({ path, query }) => path.endsWith('/rows') && query.get('compareWith') === '2')).toBe(true),
    );
  });
});

describe('no typed word is lost', () => {
  const typeReopening = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen…' }));
    await userEvent.type(screen.getAllByRole('textbox', { name: /Comment/ })[0]!, 'Rows of the annex');
  };

  it('says who was faster until it is read, and keeps the text to be sent as a comment', async () => {
    const { state, answer } = world(reopened, [
      entry({ action: 'reopen', versionNo: 2, comment: 'The area of unit 402 is wrong' }),
    ]);
    const calls = await openPage({ findings: [], answer });
    await typeReopening();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'TIE_OUT');
    state.hasChanged = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reopen to provider' }));
    const kept = await screen.findByRole('region', { name: 'Your text is kept' });
    expect(within(kept).getByText('Rows of the annex')).toBeVisible();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/Naomi Brandt reopened to the provider, 5 min ago/u);
    expect(alert).toHaveTextContent('The area of unit 402 is wrong');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(within(kept).getByRole('button', { name: 'Send as a comment' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your text is kept' })).toBeNull());
    expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/comments'))?.body).toEqual({
      text: 'Rows of the annex',
    });
  });

  it('keeps a form with text while others change the figures', async () => {
    const { state, answer } = world(edited, [entry({})]);
    await openPage({ findings: [], answer });
    await typeReopening();
    state.hasChanged = true;
    await refreshed();
    expect(await screen.findByText(/^Version 3/)).toBeVisible();
    expect(screen.getByDisplayValue('Rows of the annex')).toBeVisible();
  });

  it('keeps the text as a draft for the same person who comes back', async () => {
    const calls = await openPage({ findings: [], answer: world(first, []).answer });
    await typeReopening();
    await waitFor(
      () =>
        expect(
          calls.filter(({ path, method }) => method === 'PUT' && path.endsWith('/drafts')).at(-1)?.body,
        ).toMatchObject({
          drafts: { 'decision:-': { form: 'reopen', comment: 'Rows of the annex' } },
        }),
      { timeout: 3000 },
    );
  });
});
