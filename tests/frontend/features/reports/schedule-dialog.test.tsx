import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReportSchedule } from '#contracts/report-schedules.schema.ts';
import { ScheduleDialog } from '../../../../frontend/src/features/reports/schedules/schedule-dialog.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

const schedule: ReportSchedule = {
  ...{ scheduleId: 3, report: 'rentroll', name: 'For the board', query: {}, rhythm: 'WEEKLY', day: 1 },
  ...{ hour: 8, timeZone: 'Asia/Tokyo', delivery: 'EXCEL' },
  ...{ receivers: [{ userId: 7, name: 'Helen' }], nextOn: '2026-11-30', end: null },
};

const open = async () => {
  const calls = fakeServer(({ path, method }) => {
    if (path.endsWith('/receivers')) return { body: { people: [{ userId: 7, name: 'Helen' }] } };
    return { body: method === 'GET' ? { schedules: [schedule] } : schedule };
  });
  await renderPage(<ScheduleDialog report="rentroll" onClose={() => undefined} />, {
    at: '/report/rentroll?fundId=4&postMonth=2026-10-01&page=2',
    session: makeSession('Admin'),
  });
  return calls;
};

it('sends the filters of the page without month and page, to chosen people on a chosen day', async () => {
  const calls = await open();
  await userEvent.click(await screen.findByLabelText('Helen'));
  await userEvent.selectOptions(screen.getByLabelText('Sent'), 'Every week');
  await userEvent.selectOptions(screen.getByLabelText('Weekday'), 'Friday');
  await userEvent.selectOptions(screen.getByLabelText('Hour'), '07:00');
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Dubai');
  await userEvent.selectOptions(screen.getByLabelText('Sent as'), 'PDF file');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ report: 'rentroll', name: 'Rent roll', query: { fundId: '4' }, rhythm: 'WEEKLY', day: 5 },
      ...{ hour: 7, timeZone: 'Asia/Dubai', delivery: 'PDF' },
      receiverIds: [7],
    }),
  );
});

it('shows the schedules of the report, and asks before it ends one', async () => {
  const calls = await open();
  expect(
    await screen.findByText(/Excel file · Every week · at 08:00, Asia\/Tokyo · Helen · next on Nov 30/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'End For the board' }));
  const ask = await screen.findByRole('alertdialog', { name: 'End the schedule For the board?' });
  const isEnded = () => calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/3'));
  expect(isEnded()).toBe(false);
  await userEvent.click(within(ask).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(isEnded()).toBe(true));
});
