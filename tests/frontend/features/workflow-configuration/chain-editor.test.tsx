import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Job } from '#contracts/jobs.schema.ts';
import type { ChainView, SaveChain } from '#contracts/workflow-configuration.schema.ts';
import { WorkflowConfigurationPage } from '../../../../frontend/src/features/workflow-configuration/workflow-configuration-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const people = [
  { UserId: 11, UserName: 'Mo Reviewer', Email: 'mo@fund.example' },
  { UserId: 12, UserName: 'Nadia Reviewer', Email: 'nadia@fund.example' },
  { UserId: 13, UserName: 'Helen Approver', Email: 'helen@fund.example' },
];
const row = (Id: number, OrderNo: number, index: number) => ({
  ...{ Id, OrderNo, ApproverId: people[index]!.UserId, UserName: people[index]!.UserName, CwfApproverId: 100 + Id },
  ...{ IsAllowEdit: true, IsErrorNotification: false },
});
const view: ChainView = {
  ...{ datasetId: 1, reportPackageId: null, fundOrPropertyId: null, IsForDataset: true, IsForProperty: false },
  ...{ chainId: 5, version: 3, savedAt: '2026-10-01T09:00:00.000Z', author: 'Amira Admin' },
  ...{ collected: 'Rent Roll', place: null, maySave: true, mayMove: true, afterResubmission: 'restart' },
  ...{ fallback: null, steps: [], inherited: null, movableCount: 0, pinnedCount: 12 },
  reviewers: [row(1, 1, 0), row(2, 2, 2)],
};
const preview = {
  ...{ version: 4, total: 3, decisionsKept: 2, decisionsDropped: 1 },
  effects: [
    { effect: 'staysAtStep', OrderNo: null, count: 2, submissionNos: ['SUB-1', 'SUB-2'] },
    { effect: 'goesToStep', OrderNo: 2, count: 1, submissionNos: ['SUB-3'] },
  ],
};

const places = ['Alpha', 'Beta'];

const job: Job = {
  ...{ jobId: 1, kind: 'moveToChain', about: { count: 3, version: 4 }, status: 'running', total: 0 },
  ...{
    person: { userId: 2, name: 'Lena Admin' },
    impersonator: null,
    failureCode: null,
    file: null,
    cancelledBy: null,
  },
  counts: { waiting: 0, sent: 0, done: 0, skipped: 0, refused: 0, notDone: 0 },
  ...{ mayCancel: false, hasNotice: true, createdAt: '2026-11-20T10:00:00.000Z', startedAt: null, endedAt: null },
};

function serve(put: (call: Call) => Answer, shown: ChainView = view) {
  return fakeServer((call) => {
    if (call.method === 'PUT') return put(call);
    if (call.path === '/api/workflow-configurations/5/moves') {
      return call.method === 'POST' ? { status: 202, body: { jobId: 1 } } : { body: preview };
    }
    if (call.path === '/api/jobs/1') return { body: job };
    if (call.path.endsWith('/chain')) return { body: shown };
    if (call.path.endsWith('/subjects'))
      return { body: { subjects: [1, 2].map((id) => ({ id, name: places[id - 1] })) } };
    if (call.path.endsWith('/clone')) {
      const { targets } = call.body as { targets: { fundOrPropertyId: number }[] };
      const outcome = (id: number) => (id === 1 ? 'same' : 'added');
      return { body: { results: targets.map((one) => ({ ...one, outcome: outcome(one.fundOrPropertyId) })) } };
    }
    if (call.path.endsWith('/rolename')) return { body: { data: people } };
    if (call.path.endsWith('/warnings')) {
      const warnings = [{ code: 'Absent', name: 'Mo Reviewer', from: null, until: '2026-12-24T12:00:00.000Z' }];
      return { body: { people: [{ ApproverId: 12, warnings }] } };
    }
    const candidates = [{ chainId: 5, name: 'Rent Roll', level: 'default', isOfPackage: false }];
    if (call.path.endsWith('/applies')) return { body: { applies: candidates[0], candidates } };
    return { body: {} };
  });
}
const open = async () => {
  await renderPage(<WorkflowConfigurationPage />, {
    at: '/configureWorkflow?chainId=5',
    session: makeSession('Admin'),
  });
  return screen.findByRole('heading', { name: 'Workflow: Rent Roll' });
};
const save = () => screen.getByRole('button', { name: 'Save workflow' });
const step = (n: number) => screen.getByRole('group', { name: `Step ${n}` });
const sentOf = (calls: Call[]) => calls.find(({ method }) => method === 'PUT')?.body as SaveChain;

describe('the editor of a workflow configuration', () => {
  beforeEach(async () => {
    localStorage.clear();
    await speak('en');
  });

  it('says the chain in sentences and why it applies', async () => {
    serve(() => ({ body: view }));
    await open();
    expect(screen.getByText('Mo Reviewer reviews.')).toBeVisible();
    expect(screen.getByText('Helen Approver approves. The data is loaded.')).toBeVisible();
    expect(screen.getByText(/Version 3, saved by Amira Admin/u)).toBeVisible();
    expect(await screen.findByText(/default · applies/u)).toBeVisible();
    expect(screen.getByText(/12 open submissions keep the version/u)).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('adds a person in parallel, with what stands against them, and moves steps by buttons', async () => {
    const calls = serve(() => ({ body: { ...view, version: 4 } }));
    await open();
    await userEvent.click(within(step(1)).getByRole('button', { name: 'Add reviewer in parallel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to step 1' });
    expect(await within(dialog).findByText(/Absent until/u)).toBeVisible();
    expect(within(dialog).queryByRole('radio', { name: /Mo Reviewer mo@/u })).toBeNull();
    await userEvent.click(within(dialog).getByRole('radio', { name: /Nadia Reviewer/u }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add reviewer' }));
    expect(screen.getByText('Mo Reviewer and Nadia Reviewer review at the same time.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /down.*Step 1|Step 1.*down/iu }));
    expect(screen.getByText('Helen Approver reviews.')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Helen Approver: Allow edit' }));
    await userEvent.click(save());
    expect(await screen.findByText('Workflow configuration updated successfully.')).toBeVisible();
    const { reviewers, version, IsForDataset, datasetId } = sentOf(calls);
    expect({ version, IsForDataset, datasetId }).toEqual({ version: 3, IsForDataset: true, datasetId: 1 });
    const sent = reviewers.map((one) => [one.Id, one.OrderNo, one.ApproverId, one.CwfApproverId, one.IsAllowEdit]);
    expect(sent).toEqual([
      [1, 1, 13, 102, false],
      [2, 2, 11, 101, true],
      [3, 2, 12, null, true],
    ]);
  });

  it('shows what moving would do before it says that the configuration is updated', async () => {
    const calls = serve(() => ({ body: { ...view, version: 4, movableCount: 3 } }));
    await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mo Reviewer: Error notification' }));
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: /Move open submissions to version 4/u });
    expect(await within(dialog).findByText('2 stay at their step')).toBeVisible();
    expect(within(dialog).getByText('1 go to step 2')).toBeVisible();
    expect(within(dialog).getByText('2 approvals are kept, 1 no longer count.')).toBeVisible();
    expect(screen.queryByText('Workflow configuration updated successfully.')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move 3 submissions' }));
    expect(await within(dialog).findByText('Lena Admin', { exact: false })).toBeVisible();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    expect(await screen.findByText('Workflow configuration updated successfully.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 4 });
  });

  it('keeps what was typed when somebody was faster, says what they changed, and saves on top when asked', async () => {
    const refused = problem(409, 'StaleView');
    const changes = [{ kind: 'personAdded', OrderNo: 2, UserName: 'Nadia Reviewer', before: null, after: '2' }];
    const details = { version: 4, author: 'Lena Admin', changes };
    const calls = serve((call) =>
      (call.body as SaveChain).version === 3
        ? { ...refused, body: { ...refused.body, details } }
        : { body: { ...view, version: 5 } },
    );
    await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mo Reviewer: Allow edit' }));
    await userEvent.click(save());
    expect(await screen.findByText(/Lena Admin has saved version 4 meanwhile/u)).toBeVisible();
    expect(screen.getByText('Nadia Reviewer added at step 2')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Mo Reviewer: Allow edit' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine and save on top' }));
    expect(await screen.findByText('Workflow configuration updated successfully.')).toBeVisible();
    const versions = calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as SaveChain).version);
    expect(versions).toEqual([3, 4]);
  });

  it('tells of each version who saved it and what it changed, with the value before', async () => {
    const change = (kind: string, more: object) => ({
      kind,
      OrderNo: 1,
      UserName: null,
      before: null,
      after: null,
      ...more,
    });
    const version = (n: number, changes: object[]) => ({
      ...{ version: n, isInForce: n === 2, savedAt: '2026-10-01T09:00:00.000Z', supersededAt: null },
      ...{ author: n === 2 ? 'Lena Admin' : null, openSubmissions: 4, reviewers: [], changes },
    });
    const changes = [
      change('stageChanged', { before: 'review', after: 'approve' }),
      change('deadlineChanged', { after: '48' }),
      change('namesChanged', { before: 'Lease audit', after: null }),
      change('allowEditChanged', { UserName: 'Mo Reviewer', before: 'true', after: 'false' }),
      change('fallbackChanged', {}),
    ];
    fakeServer((call) => {
      if (call.path.endsWith('/versions')) return { body: { versions: [version(2, changes), version(1, [])] } };
      if (call.path.endsWith('/chain')) return { body: view };
      if (call.path.endsWith('/subjects'))
        return { body: { subjects: [1, 2].map((id) => ({ id, name: places[id - 1] })) } };
      if (call.path.endsWith('/clone')) {
        const { targets } = call.body as { targets: { fundOrPropertyId: number }[] };
        const outcome = (id: number) => (id === 1 ? 'same' : 'added');
        return { body: { results: targets.map((one) => ({ ...one, outcome: outcome(one.fundOrPropertyId) })) } };
      }
      if (call.path.endsWith('/rolename')) return { body: { data: people } };
      if (call.path.endsWith('/warnings')) return { body: { people: [] } };
      return { body: { applies: null, candidates: [] } };
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Versions' }));
    const dialog = await screen.findByRole('dialog', { name: 'Versions' });
    expect(await within(dialog).findByText(/Version 2, saved by Lena Admin/u)).toBeVisible();
    expect(within(dialog).getByText(/Version 1, saved by System/u)).toBeVisible();
    const told = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(told).toEqual(
      expect.arrayContaining([
        'Step 1, stage: Approves (before: Reviews)',
        'Step 1, overdue after: 48 hours (before: as set under Deadlines)',
        'Step 1, name: none (before: Lease audit)',
        'Mo Reviewer, allow edit: off',
        'Fallback contact: Administrators',
      ]),
    );
    expect(within(dialog).getByText('First version')).toBeVisible();
  });

  it('brings unsaved work back after a reload', async () => {
    serve(() => ({ body: view }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Remove step 1' }));
    expect(screen.queryByText('Mo Reviewer reviews.')).toBeNull();
    cleanup();
    await open();
    expect(screen.queryByText('Mo Reviewer reviews.')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0]!);
    expect(await screen.findByText('Mo Reviewer reviews.')).toBeVisible();
  });

  it('clones to what the preview says changes, and offers nothing where nothing would', async () => {
    const calls = serve(() => ({ body: view }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Clone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Clone Rent Roll' });
    const take = async (name: string) => userEvent.click(await within(dialog).findByRole('radio', { name }));
    await take('Alpha');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect(await within(dialog).findByText('Already the same')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Clone' })).toBeDisabled();
    await take('Beta');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect(await within(dialog).findByText('New configuration')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clone' }));
    expect(await screen.findByText('Workflow configuration updated successfully.')).toBeVisible();
    const sent = calls
      .filter(({ path }) => path.endsWith('/clone'))
      .map(({ body }) => (body as { isPreview: boolean }).isPreview);
    expect(sent).toEqual([true, true, false]);
  });

  it('is not offered to be cloned to its own fund', async () => {
    serve(() => ({ body: view }), { ...view, place: 'Alpha', fundOrPropertyId: 1 });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Clone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Clone Rent Roll · Alpha' });
    expect(await within(dialog).findByRole('radio', { name: 'Beta' })).toBeVisible();
    expect(within(dialog).queryByRole('radio', { name: 'Alpha' })).toBeNull();
  });

  it('offers nothing to change to whoever may only look', async () => {
    serve(() => ({ body: view }), { ...view, maySave: false, mayMove: false });
    await open();
    expect(screen.getByText('You can view this workflow but not change it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save workflow' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Mo Reviewer: Allow edit' })).toBeDisabled();
  });

  it('does not ask a person who cannot save to add a step', async () => {
    serve(() => ({ body: view }), { ...view, maySave: false, mayMove: false, reviewers: [] });
    await open();
    expect(await screen.findAllByText('There is no reviewer yet.')).not.toHaveLength(0);
    expect(screen.queryByText('Add a step to see how a submission walks.')).toBeNull();
  });
});
