import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem } from '../../fake-server.ts';
import { makeFinding, makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo, openPage } from './open-page.tsx';

const shown = makeSubmission({ rev: 13, allowedActions: ['comment'], status: 'Submitted For Approval' });

describe('the decision on a submission', () => {
  it('approves what was seen, by the key A', async () => {
    let isApproved = false;
    const calls = await openPage({
      findings: [],
      answer: ({ path }) => {
        if (path.endsWith('/acts/approve')) {
          isApproved = true;
          return accepted;
        }
        return isApproved && path.endsWith('/SUB-004171') ? { body: shown } : null;
      },
    });
    expect(await screen.findByRole('heading', { name: 'Your decision' })).toBeVisible();
    expect(screen.getByText(/Step 1 of 2. Next: approval by Helen Aldridge./)).toBeVisible();
    await userEvent.keyboard('a');
    expect(await screen.findByText('Approved')).toBeInTheDocument();
    expect(bodiesTo(calls, 'approve')).toEqual([{ versionNo: 2, generation: 4 }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull());
  });

  it('names the absent person in whose place it is taken', async () => {
    await openPage({ submission: makeSubmission({ standsInFor: [{ userId: 21, name: 'Priya Raman' }] }) });
    expect(await screen.findByText(/Step 1 of 2. You are deciding on behalf of .Priya Raman.\. Next/u)).toBeVisible();
  });

  it('says why an approval was refused and keeps the panel', async () => {
    await openPage({
      findings: [],
      answer: ({ path }) => (path.endsWith('/acts/approve') ? problem(409, 'StaleView') : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The submission has changed since you opened it.');
    expect(screen.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  });

  it('turns the panel into the form by the key R', async () => {
    await openPage();
    await screen.findByRole('button', { name: 'Reopen…' });
    await userEvent.keyboard('r');
    expect(await screen.findByText(/The service provider must upload a new file./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Reopen…' })).toBeVisible();
  });

  it('asks for reason and comment before it reopens', async () => {
    const calls = await openPage({ answer: ({ path }) => (path.endsWith('/acts/reopen') ? accepted : null) });
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen…' }));
    const reason = screen.getByRole('combobox', { name: /Reason/ });
    expect(reason).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Reopen to provider' }));
    expect(screen.getByText('Choose a reason.')).toBeVisible();
    expect(bodiesTo(calls, 'reopen')).toEqual([]);
    await userEvent.selectOptions(reason, 'TIE_OUT');
    const form = reason.closest('form') as HTMLFormElement;
    await userEvent.type(within(form).getByRole('textbox', { name: /Comment/ }), 'Rent of suite 402');
    await userEvent.click(screen.getByRole('button', { name: 'Reopen to provider' }));
    await waitFor(() => expect(bodiesTo(calls, 'reopen')).toHaveLength(1));
    expect(bodiesTo(calls, 'reopen')[0]).toMatchObject({
      versionNo: 2,
      generation: 4,
      reasonCode: 'TIE_OUT',
      comment: 'Rent of suite 402',
    });
  });

  it('begins a reopening from a refused explanation', async () => {
    await openPage({ at: '/reviewer-dashboard/SUB-004171?tab=findings' });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject K17' }));
    expect(screen.getByRole('combobox', { name: /Reason/ })).toHaveValue('UNEXPLAINED_VARIANCE');
    expect(screen.getByDisplayValue(/^K17: the explanation is not sufficient/)).toBeVisible();
  });

  it('keeps the explanations that the reviewer accepts, and shows what others accepted', async () => {
    const helen = { userId: 22, name: 'Helen Aldridge', acceptedAt: '2026-11-12T10:00:00Z' };
    let acceptedBy = [helen];
    const calls = await openPage({
      at: '/reviewer-dashboard/SUB-004171?tab=findings',
      answer: ({ method, path, body }) => {
        if (path.endsWith('/findings')) return { body: { findings: [makeFinding({ acceptedBy })] } };
        if (method !== 'PUT') return null;
        const { isAccepted } = body as { isAccepted: boolean };
        acceptedBy = isAccepted ? [helen, { ...helen, userId: 21, name: 'Priya Raman' }] : [helen];
        return { body: { isAccepted } };
      },
    });
    expect(await screen.findByText('1 explanation not accepted by you')).toBeVisible();
    expect(screen.getByText(/^Accepted by Helen Aldridge/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept K17' }));
    expect(await screen.findByText('All explanations accepted by you')).toBeVisible();
    expect(screen.getByText(/^Accepted by Priya Raman/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accepted K17' }));
    expect(await screen.findByText('1 explanation not accepted by you')).toBeVisible();
    // A draft of the decision may be stored meanwhile.
    const accepting = calls.filter(({ method, path }) => method === 'PUT' && !path.endsWith('/drafts'));
    expect(accepting.map(({ path }) => path)).toEqual(
      Array(2).fill('/api/submissions/SUB-004171/findings/501/acceptance'),
    );
  });

  it('takes a broken tie-out only with its tick and a comment', async () => {
    const controlBreaks = [{ ruleId: 9, ruleName: 'Rents agree', message: 'They do not.', isAccepted: false }];
    const calls = await openPage({
      submission: makeSubmission({ controlBreaks }),
      findings: [],
      answer: ({ path }) => (path.endsWith('/acts/approve') ? accepted : null),
    });
    const approve = await screen.findByRole('button', { name: /^Approve/ });
    expect(approve).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /Accept: Rents agree/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /Why you accept the difference/ }), 'Rounding');
    await userEvent.click(approve);
    await waitFor(() =>
      expect(bodiesTo(calls, 'approve')).toEqual([
        { versionNo: 2, generation: 4, acceptedBreakRuleIds: [9], comment: 'Rounding' },
      ]),
    );
  });

  it('says that a stored act is being delivered', async () => {
    await openPage({
      findings: [],
      answer: ({ path }) =>
        path.endsWith('/acts/approve')
          ? { status: 202, body: { opId: 'op-2', outcome: 'pending', status: null, rev: null } }
          : null,
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(await screen.findByText('Saved, waiting to be processed')).toBeInTheDocument();
  });

  it('offers nothing that the submission does not allow', async () => {
    await openPage({ submission: makeSubmission({ allowedActions: [] }) });
    expect(await screen.findByText('Waiting for Priya Raman.')).toBeVisible();
    for (const name of [/Approve/, /Reopen/, /Send back/, /Add comment/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
