import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { postMonthRange } from '#contracts/submissions.ts';
import { ChangePostMonthDialog } from '../../../../frontend/src/entities/submission/acts/change-post-month-dialog.tsx';
import { addMonths } from '../../../../frontend/src/lib/dates.ts';
import { chooseMonth, chooseYear, monthOf } from '../../choose-month.ts';
import { fakeServer } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes } from '../../render.tsx';

const refused = (code: string, details = {}): Answer => ({
  status: 409,
  body: { status: 409, code, detail: 'Refused.', details },
});

async function openDialog(answer: Answer) {
  const calls = fakeServer(() => answer);
  const submission = { submissionNo: 'SUB-000001', postMonth: '2026-10-01', package: null };
  const closed = jest.fn();
  const dialog = <ChangePostMonthDialog submission={submission} onClose={closed} />;
  await renderRoutes([{ path: '/', element: dialog }], { at: '/', session: makeSession('Admin') });
  await screen.findByRole('group', { name: /New post month/ });
  return { calls, closed };
}
const taken = 'The selected Post Date already has an existing ticket. Please choose a different Post Date.';
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Change post month' }));
async function fill() {
  await chooseMonth(/New post month/, '2026-08');
  await userEvent.type(screen.getByLabelText(/Comment/), 'Wrong month.');
  await confirm();
}

describe('the dialog for another post month', () => {
  it('asks for both a date and a comment before it sends anything', async () => {
    const { calls } = await openDialog({ body: {} });
    const isSent = () => calls.some(({ method }) => method === 'POST');
    await confirm();
    expect(await screen.findByText('Please select a date and enter a comment.')).toBeVisible();
    await chooseMonth(/New post month/, '2026-08');
    await confirm();
    expect(await screen.findByText('Please select a date and enter a comment.')).toBeVisible();
    // The month that it is in has a submission too: this one.
    await userEvent.type(screen.getByLabelText(/Comment/), 'Wrong month.');
    await chooseMonth(/New post month/, '2026-10');
    await confirm();
    expect(await screen.findByText(taken)).toBeVisible();
    expect(isSent()).toBe(false);
  });

  it.each([
    ['a month that is taken', refused('PostMonthTaken'), taken],
    [
      'a month in which nothing is due',
      refused('PostMonthNotDue', { months: ['2026-06-01', '2026-09-01'] }),
      'Nothing is due in that month. Choose one of these: Jun 2026 and Sep 2026.',
    ],
    [
      'a month in which nothing is due, when no month around is free',
      refused('PostMonthNotDue', { months: [] }),
      'Nothing is due in that month by the frequency. Choose a month in which a period ends.',
    ],
    [
      'a package of which a member cannot go along',
      refused('PackageInTheWay', { act: 'changePostMonth', numbers: 'SUB-000002' }),
      'The members of a report package change their post month together. Not possible now for: SUB-000002.',
    ],
    [
      'a submission that somebody else has moved meanwhile',
      refused('StaleView', { act: 'changePostMonth' }),
      'Error updating post date: The submission has changed since you opened it. Review the changes, then decide.',
    ],
    [
      'any other refusal',
      refused('Unexpected'),
      /^Error updating post date: Error occurred\. Please contact your administrator\./u,
    ],
    ['a call without an answer', 'no answer', 'An error occurred. Please try again.'],
  ] as const)('says what is wrong with %s', async (_, answer, words) => {
    await openDialog(answer);
    await fill();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('offers and sends no month too far away', async () => {
    const { first, last } = postMonthRange();
    const { calls } = await openDialog({ body: {} });
    await userEvent.type(screen.getByLabelText(/Comment/), 'Wrong month.');
    const ends = [first, last].flatMap((end) => ['01', '12'].map((month) => end.slice(0, 5) + month));
    const beyond = ends.filter((month) => month < first.slice(0, 7) || month > last.slice(0, 7));
    expect(beyond).not.toEqual([]);
    for (const month of beyond) {
      await chooseMonth(/New post month/, addMonths(last, -12).slice(0, 5) + month.slice(5));
      await chooseYear(/New post month/, month.slice(0, 4));
      expect(monthOf(/New post month/)).toHaveValue(month.slice(5));
      await confirm();
      expect(await screen.findByText(/^Choose a post month from \w+ \d{4} to \w+ \d{4}\.$/u)).toBeVisible();
    }
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('closes with a word of success', async () => {
    const { calls, closed } = await openDialog({ body: {} });
    await fill();
    expect(await screen.findByText('Post date updated successfully.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      postMonth: '2026-08',
      comment: 'Wrong month.',
      seenPostMonth: '2026-10-01',
    });
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });

  it('claims no success for what is stored and not yet processed', async () => {
    const { closed } = await openDialog({ status: 202, body: { outcome: 'pending', rev: null } });
    await fill();
    expect(await screen.findByText('Saved, waiting to be processed')).toBeVisible();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Post date updated successfully.')).toBeNull();
  });
});
