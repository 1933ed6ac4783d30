import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Finding } from '#contracts/submission-views.ts';
import { ProviderDashboard } from '../../../../frontend/src/features/provider-board/provider-dashboard.tsx';
import { problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { fakeProviderServer } from './fake-provider-server.ts';
import type { Scene } from './fake-provider-server.ts';
import { makeDetail, makeFinding, makeSubmission, makeVersion } from './make-submission.ts';

const submission = makeSubmission({
  status: 'Validation In Progress',
  isAwaitingExplanation: true,
  unexplainedCount: 2,
  softCount: 3,
  versionNo: 1,
  allowedActions: ['upload', 'explain'],
});
const explained = makeFinding({ findingId: 1, cell: 'K22', ruleId: 5, explanation: 'Suite 210 renewed.' });
const open = [
  makeFinding({ findingId: 2, cell: 'L51', rowNo: 51 }),
  makeFinding({ findingId: 3, cell: 'L52', rowNo: 52 }),
];

async function show(findings: Finding[], scene: Scene = {}) {
  const calls = fakeProviderServer({
    dueNow: [submission],
    details: [makeDetail(submission, { versions: [makeVersion({ softCount: 3 })] })],
    findings,
    answer: ({ path }) =>
      path.endsWith('/acts/explain')
        ? { body: { opId: 'x', outcome: 'accepted', status: submission.status, rev: 3 } }
        : undefined,
    ...scene,
  });
  await renderPage(<ProviderDashboard />, {
    at: '/serviceprovider-dashboard',
    session: makeSession('DataProvider'),
  });
  await screen.findByLabelText('Explanation L51');
  return () => calls.filter(({ path }) => path.endsWith('/acts/explain')).map(({ body }) => body);
}

beforeEach(() => speak('en'));

describe('the explanations', () => {
  it('show one block per soft finding, done ones with their text', async () => {
    await show([explained, ...open]);
    expect(screen.getByText('1 of 3 explained')).toBeVisible();
    expect(screen.getByLabelText('Explanation K22')).toHaveValue('Suite 210 renewed.');
    expect(screen.getByRole('button', { name: 'Explain and send for review' })).toBeDisabled();
    expect(screen.getByText('2 findings still need an explanation.')).toBeVisible();
  });

  it('are saved one by one, and the last one says that it goes to review', async () => {
    const sent = await show([explained, ...open]);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Explanation L51'), 'Two months free.');
    expect(screen.getByText('2 of 3 explained')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save 1 explanation' }));
    await waitFor(() => expect(sent()).toEqual([{ findingIds: [2], text: 'Two months free.' }]));
  });

  it('send the submission to review when nothing is left open', async () => {
    const sent = await show([explained, ...open]);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Explanation L51'), 'Two months free.');
    await user.type(screen.getByLabelText('Explanation L52'), 'Step rent.');
    await user.click(screen.getByRole('button', { name: 'Explain and send for review' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          explanations: [
            { findingIds: [2], text: 'Two months free.' },
            { findingIds: [3], text: 'Step rent.' },
          ],
        },
      ]),
    );
    expect(await screen.findByText('Explained and sent for review')).toBeVisible();
  });

  it('can be the same for all findings of the rule', async () => {
    const sent = await show([explained, ...open]);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('This explanation covers: L51'), 'All 2 findings of this rule');
    await user.type(screen.getByLabelText('Explanation L51'), 'Two months free.');
    expect(screen.queryByLabelText('Explanation L52')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Explain and send for review' }));
    await waitFor(() => expect(sent()).toEqual([{ findingIds: [2, 3], text: 'Two months free.' }]));
  });

  it('keep the texts when the server refuses them', async () => {
    await show([explained, ...open], {
      answer: ({ path }) => (path.endsWith('/acts/explain') ? problem(409, 'NotAllowedInStatus') : undefined),
    });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Explanation L51'), 'Two months free.');
    await user.click(screen.getByRole('button', { name: 'Save 1 explanation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is not possible in the current status of the submission. Your explanations are still here.',
    );
    expect(screen.getByLabelText('Explanation L51')).toHaveValue('Two months free.');
  });

  it('are there again after another submission was looked at, and are kept on the server until they are sent', async () => {
    const other = makeSubmission({
      dataset: { id: 4, name: 'Debt' },
      status: 'Reopened By System',
      cause: 'HARD_RULE',
      versionNo: 1,
    });
    const calls = fakeProviderServer({
      sentBack: [other],
      dueNow: [submission],
      details: [
        makeDetail(submission, { versions: [makeVersion({ softCount: 3 })] }),
        makeDetail(other, { versions: [makeVersion()] }),
      ],
      findings: [explained, ...open],
    });
    await renderPage(<ProviderDashboard />, {
      at: `/serviceprovider-dashboard?ticket=${submission.submissionNo}`,
      session: makeSession('DataProvider'),
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Explanation L51'), 'Two months free.');
    await user.click(screen.getAllByRole('button', { name: /Debt/ })[0]!);
    await waitFor(() => expect(screen.queryByLabelText('Explanation L51')).not.toBeInTheDocument());
    const kept = calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/drafts'));
    expect(kept.at(-1)).toMatchObject({
      path: `/api/submissions/${submission.submissionNo}/drafts`,
      body: { drafts: { 'explain:12|annual_base_rent|51|629512.56': { text: 'Two months free.' } } },
    });
    await user.click(screen.getAllByRole('button', { name: /Rent Roll/ })[0]!);
    expect(await screen.findByLabelText('Explanation L51')).toHaveValue('Two months free.');
  });

  it('begin with what an earlier visit left, and are cleared once they are sent', async () => {
    const calls: Call[] = [];
    await show([explained, ...open], {
      answer: (call) => {
        calls.push(call);
        if (call.path.endsWith('/acts/explain'))
          return { body: { opId: 'x', outcome: 'accepted', status: submission.status, rev: 3 } };
        if (!call.path.endsWith('/drafts')) return undefined;
        const name = 'explain:12|annual_base_rent|51|629512.56';
        return { body: { drafts: { [name]: { text: 'Typed yesterday.', reason: null, isForRule: false } } } };
      },
    });
    expect(await screen.findByDisplayValue('Typed yesterday.')).toBeVisible();
    expect(screen.getByText('Draft saved')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 explanation' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
        drafts: { 'explain:12|annual_base_rent|51|629512.56': null },
      }),
    );
  });
});
