import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CarriedExplanation } from '#contracts/carried-explanations.ts';
import type { Call } from '../../fake-server.ts';
import { monthOf } from '../../choose-month.ts';
import { makeFinding, makeSubmission } from './make-submission.ts';
import { openPage } from './open-page.tsx';

const at = '/reviewer-dashboard/SUB-004171?tab=findings';
const carry: CarriedExplanation = {
  ...{
    carryId: 9,
    isCarried: true,
    acceptedBy: { userId: 21, name: 'Priya Raman' },
    acceptedAt: '2026-10-10T09:12:00Z',
  },
  ...{ fromMonth: '2026-09-01', untilMonth: '2026-12-01', within: '250.5', ended: null },
};
const sentTo = (calls: readonly Call[], end: string) =>
  calls.filter(({ method, path }) => method === 'PUT' && path.endsWith(end)).map(({ body }) => body);

describe('an explanation that is accepted for coming months', () => {
  const openDialog = async (found: string) => {
    const calls = await openPage({ at, submission: makeSubmission(), findings: [makeFinding({ found })] });
    await userEvent.click(await screen.findByRole('button', { name: /^Accept for coming months/ }));
    return { calls, dialog: within(await screen.findByRole('alertdialog')) };
  };
  const accept = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Accept and carry' }));

  it('is sent with its last month and how far the value may move', async () => {
    const { calls, dialog } = await openDialog('34171.47');
    expect(dialog.getByText(/as long as the value stays close to 34,171\.47/)).toBeVisible();
    const amount = dialog.getByLabelText(/^While within/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '250.5');
    await accept(dialog);
    await waitFor(() => expect(sentTo(calls, '/findings/501/acceptance')).toHaveLength(1));
    const [sent] = sentTo(calls, '/findings/501/acceptance') as [{ carry: { until: string } }];
    expect(sent).toEqual({ isAccepted: true, carry: { until: sent.carry.until, within: '250.5' } });
    expect(sent.carry.until > makeSubmission().postMonth.slice(0, 7)).toBe(true);
    expect(await screen.findByText(/^The explanation is carried until/)).toBeVisible();
  });

  it('is not sent until a month that is over, nor within what is no amount', async () => {
    const { calls, dialog } = await openDialog('34171.47');
    await userEvent.selectOptions(monthOf(/^Until/), '');
    const amount = dialog.getByLabelText(/^While within/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '-1');
    await accept(dialog);
    expect(await dialog.findByText(/^Choose a month after/)).toBeVisible();
    expect(dialog.getByText('Enter an amount of 0 or more.')).toBeVisible();
    expect(sentTo(calls, '/acceptance')).toEqual([]);
  });

  it('asks for no amount where the value is none', async () => {
    const { dialog } = await openDialog('Vacant');
    expect(dialog.queryByLabelText(/^While within/)).toBeNull();
    expect(dialog.getByText(/as long as the value stays Vacant/)).toBeVisible();
  });

  it('shows in a later month who accepted it and on which terms, and is ended with a reason', async () => {
    const calls = await openPage({ at, findings: [makeFinding({ carry })] });
    expect(await screen.findByText(/^Carried from Sep 2026, accepted by Priya Raman/)).toBeVisible();
    expect(screen.getByText('Until Dec 2026, while within ±250.5')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'End' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^Why it ends/), 'The lease was signed.');
    await userEvent.click(dialog.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(sentTo(calls, '/carries/9/end')).toEqual([{ comment: 'The lease was signed.' }]));
  });

  it('is ended by no provider, and not twice', async () => {
    const ended = { by: { userId: 22, name: 'Helen Aldridge' }, at: '2026-11-01T08:00:00Z' };
    await openPage({ at, findings: [makeFinding({ carry: { ...carry, ended } })] });
    expect(await screen.findByText(/^Ended by Helen Aldridge/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });
});
