import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { FrequencyPage } from '../../../../frontend/src/features/frequencies/frequency-page.tsx';
import { monthOf } from '../../choose-month.ts';
import { fakeServer } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const row = (id: number, subject: string, days: number | null): MasterRecord => ({
  id,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    subject,
    collected: 'Rent Roll',
    serviceProvider: { code: 'NORTH', name: 'Northgate Realty' },
    property: { code: `P-${id}`, name: subject },
    fund: null,
    dataset: { code: 'Rent Roll', name: 'Rent Roll' },
    reportPackage: null,
    submitFrequency: days === null ? null : { code: 'MONTHLY', name: 'Monthly' },
    submitTimelineDay: days,
    anchor: { code: 'PERIOD_END', name: 'Period end' },
    dayMode: { code: 'CALENDAR', name: 'Calendar days' },
    roll: { code: 'NONE', name: 'As it falls' },
    calendarCode: null,
    firstPostMonth: '2026-01-01',
    isForProperty: true,
    status: { code: 'complete', name: 'Complete' },
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
});
const larkspur = row(1, 'Larkspur Tower', 10);
const pier = row(2, 'Pier 9 Exchange', 15);

const path = '/api/frequencies';
type Answers = Record<string, (call: Call) => Answer>;

function serve(answers: Answers = {}) {
  return fakeServer((call) => {
    const own = answers[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    if (call.path === `${path}/due-dates`) {
      const { rows } = call.body as { rows: { MappingFileId: number; SubmitTimelineDay?: number }[] };
      return {
        body: {
          rows: rows.map(({ MappingFileId, SubmitTimelineDay }) => ({
            MappingFileId,
            stored: ['2026-12-10'],
            edited: [`2026-12-${String(SubmitTimelineDay ?? 10).padStart(2, '0')}`],
            timeZone: 'America/Denver',
            subjects: 1,
            isVarying: false,
          })),
        },
      };
    }
    if (call.path === path)
      return { body: { rows: [larkspur, pier], page: 1, size: 25, total: 2, isTotalCapped: false } };
    return { body: { views: [], imports: [] } };
  });
}

const open = () => renderPage(<FrequencyPage />, { at: '/managefrequency', session: makeSession('Admin') });
const days = (name: string) => screen.findByRole('spinbutton', { name: `Days of ${name}, Rent Roll` });

beforeEach(async () => {
  localStorage.clear();
  await speak('en');
});

describe('the table of frequencies', () => {
  it('saves all changed rows at once, with the count on the button', async () => {
    const calls = serve({
      [`PUT ${path}/timeline`]: ({ body }) => ({
        body: {
          results: (body as { rows: { MappingFileId: number }[] }).rows.map(({ MappingFileId }) => ({
            MappingFileId,
            outcome: 'updated',
            code: null,
            problems: [],
            record: null,
          })),
        },
      }),
    });
    await open();
    fireEvent.change(await days('Larkspur Tower'), { target: { value: '5' } });
    expect(screen.getByRole('button', { name: 'Save 1 row' })).toBeVisible();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Counted in of Pier 9 Exchange, Rent Roll' }),
      'Business days',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save 2 rows' }));
    expect(await screen.findByText('Timeline updated successfully.')).toBeVisible();
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
      rows: [
        { MappingFileId: 1, SubmitTimelineDay: 5, changedAt: larkspur.changedAt },
        { MappingFileId: 2, dayMode: 'BUSINESS', changedAt: pier.changedAt },
      ],
    });
    expect(screen.queryByRole('button', { name: /^Save \d/u })).toBeNull();
  });

  it('has a table for properties and one for funds, its filters, and both ways to clone', async () => {
    serve();
    await open();
    await days('Larkspur Tower');
    for (const name of ['Property dataset frequency', 'Fund dataset frequency']) {
      expect(screen.getByRole('link', { name })).toBeVisible();
    }
    for (const name of ['Clone mapping…', 'Clone fund…']) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
    const filters = within(screen.getByRole('search'));
    for (const name of ['Service provider', 'Dataset or report package', 'Status']) {
      expect(filters.getByText(name)).toBeVisible();
    }
  });

  it('shows the due dates of what is typed, with the stored one struck', async () => {
    serve();
    await open();
    fireEvent.change(await days('Larkspur Tower'), { target: { value: '5' } });
    const table = screen.getByRole('table', { name: 'Manage frequency' });
    expect(await within(table).findByText('Dec 5')).toBeVisible();
    expect(table.querySelector('s')?.textContent).toBe('Dec 10');
  });

  it('changes the anchor, calendar and first month of the chosen row, saved with the others', async () => {
    const calls = serve({
      [`GET ${path}/1`]: () => ({ body: larkspur }),
      [`GET ${path}/1/months`]: () => ({ body: { subject: 'Larkspur Tower', timeZone: 'UTC', months: [] } }),
      [`GET ${path}/choices/calendarCode`]: () => ({ body: { choices: [{ code: 'JP', name: 'Japan' }] } }),
      [`PUT ${path}/timeline`]: () => ({ body: { results: [] } }),
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Larkspur Tower' }));
    const field = (name: string) => `${name} of Larkspur Tower, Rent Roll`;
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: field('Counted from') }), 'Period start');
    const calendar = screen.getByRole('combobox', { name: field('Calendar') });
    await within(calendar).findByRole('option', { name: 'Japan' });
    await userEvent.selectOptions(calendar, 'Japan');
    const first = monthOf(field('First post month'));
    await userEvent.selectOptions(first, 'Jun');
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 row' }));
    const changed = { anchor: 'PERIOD_START', calendarCode: 'JP', firstPostMonth: '2026-06-01' };
    await waitFor(() =>
      expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
        rows: [{ MappingFileId: 1, ...changed, changedAt: larkspur.changedAt }],
      }),
    );
    // Emptied, it is the stored month again.
    await userEvent.selectOptions(first, '');
    expect(first).toHaveValue('01');
  });

  it('keeps what was typed in a refused row, and says why', async () => {
    serve({
      [`PUT ${path}/timeline`]: () => ({
        body: {
          results: [
            {
              MappingFileId: 1,
              outcome: 'refused',
              code: 'StaleView',
              problems: [],
              record: { ...larkspur, changedAt: '2026-11-02T00:00:00.000Z' },
            },
          ],
        },
      }),
    });
    await open();
    fireEvent.change(await days('Larkspur Tower'), { target: { value: '5' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 row' }));
    expect(await screen.findByText(/This row was changed after you opened it/u)).toBeVisible();
    expect(await days('Larkspur Tower')).toHaveValue(5);
    expect(screen.getByRole('button', { name: 'Save 1 row' })).toBeVisible();
  });

  it('takes unsaved rows up again after a reload, and lets them be discarded', async () => {
    serve();
    const first = await open();
    fireEvent.change(await days('Larkspur Tower'), { target: { value: '7' } });
    first.unmount();
    await open();
    expect(await days('Larkspur Tower')).toHaveValue(7);
    await userEvent.click(screen.getByRole('button', { name: 'Discard all changes' }));
    await waitFor(async () => expect(await days('Larkspur Tower')).toHaveValue(10));
  });
});

const chooseLarkspur = async () => {
  await days('Larkspur Tower');
  await userEvent.click(screen.getAllByRole('checkbox', { name: /Larkspur Tower/u })[0]!);
};

describe('Create Ticket for chosen rows', () => {
  const preview = {
    isCut: false,
    counts: { opens: 1, exists: 0, leftOut: 1 },
    rows: [
      { outcome: 'opens', subject: 'Larkspur Tower', dueOn: '2026-12-10', reason: null },
      { outcome: 'leftOut', subject: 'Pier 9 Exchange', dueOn: null, reason: 'NoReviewer' },
    ].map((one) => ({
      ...one,
      ...{ serviceProvider: 'Northgate Realty', dataset: 'Rent Roll', submissionNo: null, status: null },
    })),
  };

  it('shows what opens and what is left out and why, with the focus on Cancel, and then opens it', async () => {
    // A dialog gives the focus to what has a size, and jsdom lays nothing out.
    const laidOut = jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{ width: 1, height: 1 }] as never);
    const calls = serve({
      [`POST ${path}/tickets/preview`]: () => ({ body: preview }),
      [`POST ${path}/tickets`]: () => ({ body: { opened: 1, refused: 0, jobId: null } }),
    });
    await open();
    await chooseLarkspur();
    await userEvent.click(await screen.findByRole('button', { name: 'Create Ticket…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Ticket for 1 selected row' });
    expect(await within(dialog).findByText('no active reviewer')).toBeVisible();
    expect(within(dialog).getByText('due Dec 10')).toBeVisible();
    expect(within(dialog).getByRole('combobox', { name: /^Post date/iu })).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    laidOut.mockRestore();
    expect(calls.some((call) => call.path === `${path}/tickets`)).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open 1 submission' }));
    expect(await screen.findByText('1 submission opened.')).toBeVisible();
    const [asked] = calls.filter((call) => call.path === `${path}/tickets`);
    expect(asked?.body).toMatchObject({ ids: [1] });
  });

  it('is in the menu of each row for those alone who may open it', async () => {
    serve({ [`POST ${path}/tickets/preview`]: () => ({ body: preview }) });
    const { privileges } = makeSession('Admin');
    const itemsFor = async (managefrequency: 'All' | 'Edit') => {
      const session = makeSession('Admin', { privileges: { ...privileges, managefrequency } });
      const { unmount } = await renderPage(<FrequencyPage />, { at: '/managefrequency', session });
      (await screen.findAllByRole('button', { name: /^More actions: Larkspur Tower/u }))[0]!.focus();
      await userEvent.keyboard('{Enter}');
      return { items: await screen.findAllByRole('menuitem'), unmount };
    };
    const editor = await itemsFor('Edit');
    expect(editor.items.filter(({ textContent }) => textContent.includes('Create Ticket'))).toEqual([]);
    editor.unmount();
    await itemsFor('All');
    const wanted = screen.getByRole('menuitem', { name: 'Create Ticket…' });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    while (!wanted.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Create Ticket for 1 selected row' });
    expect(await within(dialog).findByText('due Dec 10')).toBeVisible();
  });
});

describe('apply to open', () => {
  it('asks with the changes of the rows just saved, and names the preview that was seen', async () => {
    const changes = {
      rows: [
        {
          ...{ submissionNo: 'SUB-000007', dataset: 'Rent Roll', place: 'Larkspur Tower' },
          ...{ serviceProvider: 'Northgate Realty', postMonth: '2026-11-01' },
          ...{ before: '2026-12-10', after: '2026-12-05' },
        },
      ],
      ...{ page: 1, size: 100, total: 1, isTotalCapped: false, earlier: 1, mark: 'abc', people: 2, mayApply: true },
    };
    const updated = { MappingFileId: 1, outcome: 'updated', code: null, problems: [], record: null };
    const calls = serve({
      [`PUT ${path}/timeline`]: () => ({ body: { results: [updated] } }),
      [`POST ${path}/open-due-dates`]: () => ({ body: changes }),
      [`POST ${path}/open-due-dates/apply`]: () => ({ status: 409, body: { code: 'StaleView' } }),
    });
    await open();
    fireEvent.change(await days('Larkspur Tower'), { target: { value: '5' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apply to open submissions, with a preview' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 row' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apply to open submissions' });
    expect(await within(dialog).findByText('SUB-000007')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply 1 due date' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    const [asked] = calls.filter((call) => call.path === `${path}/open-due-dates/apply`);
    expect(asked?.body).toEqual({ ids: [1], mark: 'abc' });
  });
});
