import { screen, waitFor, within } from '@testing-library/react';
import type { CalendarEditPreview } from '#contracts/calendars.schema.ts';
import { holidays } from '#contracts/calendars.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { HolidayPage } from '../../../../frontend/src/features/calendars/holiday-page.tsx';
import { checkedOf, choose, closed, importFile, press, quick } from '../../entities/masters/set-up-screen.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const path = '/api/calendars/due-dates';
const closing: MasterRecord = {
  ...{ id: 7, isActive: true, changedAt: '2026-11-01T00:00:00.000Z', allowedActs: ['edit', 'deactivate', 'delete'] },
  values: { calendar: { code: 'JP', name: 'Japan' }, day: '2026-12-10', nameEn: 'Closing of the books' },
};

const none = {
  rows: [],
  page: 1,
  size: 10,
  total: 0,
  isTotalCapped: false,
  earlier: 0,
  mark: 'm0',
  people: 0,
  mayApply: true,
};
const moved: CalendarEditPreview = {
  ...{ byEdit: 1, calendar: 'JP' },
  changes: {
    ...{ ...none, total: 3, earlier: 1, mark: 'm1', people: 2 },
    rows: [
      {
        ...{ submissionNo: 'SUB-000042', dataset: 'Rent Roll', place: 'Harbour Tower', serviceProvider: 'Northgate' },
        ...{ postMonth: '2026-11-01', before: '2026-12-11', after: '2026-12-10' },
      },
    ],
  },
};

async function open(preview: CalendarEditPreview) {
  const calls = fakeServer(({ method, path: asked }: Call) => {
    const named = `${method} ${asked}`;
    if (named === `GET ${path}`) return { body: none };
    if (named === `POST ${path}/preview`) return { body: preview };
    if (named === `POST ${path}/apply`) return { status: 202, body: { jobId: 5 } };
    if (named === 'DELETE /api/holidays/7') return { body: { outcome: 'deleted' } };
    if (named === 'GET /api/holidays/7/dependants') return { body: { live: [], isInHistory: false } };
    if (named === 'POST /api/holidays/bulk') {
      return { body: { results: [{ id: 7, name: 'Closing of the books', outcome: 'done', code: null, live: [] }] } };
    }
    if (named === 'GET /api/holidays/import') return { body: { imports: [] } };
    if (named === 'POST /api/holidays/import') return { status: 201, body: checkedOf(holidays) };
    if (asked.includes('/choices/')) return { body: { choices: [] } };
    return { body: { rows: [closing], page: 1, size: 25, total: 1, isTotalCapped: false } };
  });
  await renderPage(<HolidayPage />, { at: '/managefrequency/holidays', session: makeSession('Admin') });
  await screen.findByRole('table');
  const sent = (method: string, to: string) => calls.filter((call) => call.method === method && call.path === to);
  return { user: quick(), sent };
}

beforeEach(() => speak('en'));

describe('the due dates that a change of holidays moves', () => {
  it('are shown before one is deleted, which may apply them at once', async () => {
    const { user, sent } = await open(moved);
    await choose(user, 'Delete…');
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText('This moves the due date of one open submission.')).toBeVisible();
    expect(within(dialog).getByText('2 more are left from earlier changes.')).toBeVisible();
    expect(within(dialog).getByText('One of them would be due earlier than now.')).toBeVisible();
    expect(within(dialog).getByRole('row', { name: /SUB-000042.*Harbour Tower.*Northgate/u })).toBeVisible();
    expect(sent('POST', `${path}/preview`)[0]?.body).toEqual({ act: 'delete', ids: [7], master: 'holidays' });
    expect(sent('DELETE', '/api/holidays/7')).toEqual([]);
    await press(user, 'Delete and apply due dates');
    await waitFor(() => expect(sent('POST', `${path}/apply`)[0]?.body).toEqual({ mark: 'm1', calendar: 'JP' }));
    expect(sent('DELETE', '/api/holidays/7')).toHaveLength(1);
    await closed();
  });

  it('are shown before one is deactivated, which is not done at once', async () => {
    const { user, sent } = await open({ ...moved, byEdit: 0, changes: none });
    await choose(user, 'Deactivate');
    expect(await screen.findByText('This moves no due date of an open submission.')).toBeVisible();
    expect(sent('POST', `${path}/preview`)[0]?.body).toEqual({ act: 'deactivate', ids: [7], master: 'holidays' });
    const changes = () =>
      sent('POST', '/api/holidays/bulk').filter(({ body }) => !(body as { isTrial: boolean }).isTrial);
    expect(changes()).toEqual([]);
    await press(user, 'Deactivate 1');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(sent('POST', `${path}/apply`)).toEqual([]);
  });

  it('are shown with the check of a file, before it is imported', async () => {
    const { user, sent } = await open({ ...moved, calendar: null, changes: { ...moved.changes, mayApply: false } });
    await importFile(user);
    expect(await screen.findByText('This moves the due date of one open submission.')).toBeVisible();
    const { importId } = checkedOf(holidays);
    expect(sent('POST', `${path}/preview`)[0]?.body).toEqual({ act: 'import', importId, master: 'holidays' });
    // Who is limited to some funds sees it and applies nothing.
    expect(screen.queryByRole('button', { name: 'Import and apply due dates' })).toBeNull();
    expect(sent('POST', `/api/holidays/import/${importId}/apply`)).toEqual([]);
  });
});
