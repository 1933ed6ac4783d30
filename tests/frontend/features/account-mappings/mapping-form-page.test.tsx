import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountMappingView, ChartMapping } from '#contracts/account-mappings.schema.ts';
import { MappingFormPage } from '../../../../frontend/src/features/account-mappings/mapping-form-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

const account = (accountId: number, code: string, name: string, suggested?: number) => ({
  ...{ accountId, code, name, closing: '10.00', amount: '10.00', currency: 'USD' },
  outcome: 'pending' as const,
  mappingId: null,
  suggestions: suggested
    ? [{ masterAccountId: suggested, certainty: 95, reasons: ['name' as const], peers: null }]
    : [],
});

const master = (id: number, code: string, name: string) => ({
  ...{ id, code, name, subtype: 'Cash' },
  accountType: 'Asset' as const,
  normalBalance: 'Debit' as const,
  reportType: 'Balance Sheet' as const,
});

const data: ChartMapping = {
  chart: {
    chartId: 7,
    fundName: 'Meridian',
    propertyName: 'Pier 9 Exchange',
    propertyCode: 'P-9',
    serviceProviderId: 3,
    serviceProvider: 'Northgate',
    masterCoa: { id: 1, name: 'US real estate' },
    status: 'Incomplete',
    accounts: 2,
    pending: 2,
    pendingAmount: '20.00',
    totalAmount: '20.00',
    currency: 'USD',
    postMonth: '2026-10-01',
  },
  mayEdit: true,
  isReviewed: false,
  accounts: [account(1, '1000-00', 'Cash', 11), account(2, '4000-00', 'Rent')],
  mappings: [],
  masterAccounts: [master(11, '1010', 'Cash at bank'), master(12, '4010', 'Base rent')],
  months: ['2026-10-01', '2026-09-01'],
  waiting: [],
  controls: { delivered: [], recoded: [] },
};

const consequences = {
  ...{ pending: 0, pendingAmount: '0', moved: [], movedCount: 0, waiting: [], freed: [], isInReview: false },
  controls: { delivered: [], before: [], after: [] },
};

describe('the mapping of one chart', () => {
  it('leads back to the list from a chart of somebody else', async () => {
    fakeServer(() => problem(404, 'NotFound'));
    await renderPage(<MappingFormPage />, {
      at: '/COA-mapping-form-map?chart=9',
      session: makeSession('DataProvider'),
    });
    expect(await screen.findByText('There is no such record, or it is not yours')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('COA mapping');
    expect(screen.getByRole('link', { name: 'COA mapping' })).toHaveAttribute('href', '/COA-mapping-new');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is done by keys alone: Enter accepts and goes on, letters search, Enter chooses, and one save sends all', async () => {
    const calls = fakeServer(({ method, path }) =>
      method === 'GET' && path === '/api/account-mappings/7' ? { body: data } : { body: consequences },
    );
    await renderPage(<MappingFormPage />, { at: '/COA-mapping-form-map?chart=7', session: makeSession('Admin') });
    const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
    first!.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('b');
    const box = await screen.findByRole('combobox', { name: 'Master account for 4000-00' });
    await userEvent.type(box, 'ase{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save 2 mappings' }));
    await screen.findByText('Chart of accounts updated successfully.');
    const saved = calls.find(({ method }) => method === 'PUT');
    expect(saved?.body).toEqual({
      changes: [
        {
          ...{ matcher: { kind: 'account', code: '1000-00' }, effectiveFrom: '2026-10-01', MappingId: null },
          ...{
            target: { kind: 'account', masterAccountId: 11, isSignFlipped: false },
            origin: 'suggestion',
            certainty: 95,
          },
        },
        {
          ...{ matcher: { kind: 'account', code: '4000-00' }, effectiveFrom: '2026-10-01', MappingId: null },
          ...{
            target: { kind: 'account', masterAccountId: 12, isSignFlipped: false },
            origin: 'hand',
            certainty: null,
          },
        },
      ],
    });
  });

  it('brings the list of master accounts, and the one that Enter takes, into the window', async () => {
    const seen: (string | null)[] = [];
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function note(this: Element) {
      seen.push(this.getAttribute('role'));
    };
    try {
      fakeServer(({ method }) => ({ body: method === 'GET' ? data : consequences }));
      await renderPage(<MappingFormPage />, { at: '/COA-mapping-form-map?chart=7', session: makeSession('Admin') });
      const [, , second] = within(await screen.findByRole('table')).getAllByRole('row');
      second!.focus();
      await userEvent.keyboard('b');
      await screen.findByRole('combobox', { name: 'Master account for 4000-00' });
      expect(seen).toEqual(expect.arrayContaining(['listbox', 'option']));
    } finally {
      Element.prototype.scrollIntoView = scroll;
    }
  });

  it('has everything of an account in one cell on a phone, below each other', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: media.includes('767') });
    try {
      fakeServer(() => ({ body: data }));
      await renderPage(<MappingFormPage />, { at: '/COA-mapping-form-map?chart=7', session: makeSession('Admin') });
      const [head, first] = within(await screen.findByRole('table')).getAllByRole<HTMLTableRowElement>('row');
      expect([head!.cells.length, first!.cells.length]).toEqual([1, 1]);
      expect(first).toHaveTextContent(/1000-00.*Cash.*10\.00 USD.*1010.*Cash at bank.*Asset.*95/);
      await userEvent.click(within(first!).getByRole('button', { name: /^Master account for 1000-00/ }));
      expect(await screen.findByRole('combobox', { name: 'Master account for 1000-00' })).toHaveFocus();
    } finally {
      window.matchMedia = wide;
    }
  });

  it('is read-only for who may not edit', async () => {
    fakeServer(() => ({ body: { ...data, mayEdit: false } }));
    await renderPage(<MappingFormPage />, { at: '/COA-mapping-form-map?chart=7', session: makeSession('Reviewer') });
    await screen.findByText('You can look at these mappings, not change them.');
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  });

  it('tells a provider that waiting submissions are checked again once all accounts are mapped', async () => {
    const waiting = [{ submissionNo: 'SUB-000042', postMonth: '2026-10-01' }];
    fakeServer(() => ({ body: { ...data, waiting } }));
    const at = '/COA-mapping-form-map?chart=7';
    const { unmount } = await renderPage(<MappingFormPage />, { at, session: makeSession('DataProvider') });
    await screen.findByText(/SUB-000042.*They are checked again automatically/);
    unmount();
    await renderPage(<MappingFormPage />, { at, session: makeSession('Admin') });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/They are checked again automatically/)).toBeNull();
  });

  const atForm = { at: '/COA-mapping-form-map?chart=7', session: makeSession('Admin') };

  it('shows at once which accounts a range is for, and suggests nothing else for them', async () => {
    const accounts = [account(1, '1000-00', 'Cash', 11), account(2, '4000-00', 'Rent', 12), account(3, '9', 'Other')];
    const calls = fakeServer(({ method }) => ({ body: method === 'GET' ? { ...data, accounts } : consequences }));
    await renderPage(<MappingFormPage />, atForm);
    expect(await screen.findByRole('button', { name: 'Look through 2 suggestions' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a range…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('From'), '4000');
    await userEvent.type(dialog.getByLabelText('To'), '4099');
    await userEvent.selectOptions(dialog.getByLabelText('Master account'), '12');
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    const [, , rent] = within(screen.getByRole('table')).getAllByRole('row');
    expect(rent).toHaveTextContent(/4000-00.*4010.*Base rent.*not saved/);
    expect(screen.getByRole('button', { name: 'Look through 1 suggestion' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 mapping' }));
    await screen.findByText('Chart of accounts updated successfully.');
    const saved = calls.findIndex(({ method }) => method === 'PUT');
    expect(calls.slice(saved).filter(({ path }) => path.endsWith('/preview'))).toEqual([]);
  });

  it('takes the sure suggestions only after a look, without those that are left out', async () => {
    const accounts = [account(1, '1000-00', 'Cash', 11), account(2, '4000-00', 'Rent', 12), account(3, '9', 'Other')];
    const calls = fakeServer(({ method }) => ({ body: method === 'GET' ? { ...data, accounts } : consequences }));
    const { unmount } = await renderPage(<MappingFormPage />, atForm);
    await userEvent.click(await screen.findByRole('button', { name: 'Look through 2 suggestions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Look through 2 suggestions' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /1000-00/u }));
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 1' }));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    expect(await screen.findByRole('button', { name: 'Save 1 mapping' })).toBeVisible();
    unmount();
    await renderPage(<MappingFormPage />, atForm);
    await userEvent.click(await screen.findByRole('button', { name: 'Save 1 mapping' }));
    await screen.findByText('Chart of accounts updated successfully.');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      changes: [{ matcher: { code: '4000-00' }, target: { masterAccountId: 12 }, origin: 'suggestion', certainty: 95 }],
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('working.'))).toEqual([]);
  });

  it('says where a control would not hold, and what to do when the server fails', async () => {
    const controls = ['2026-10-01', '2026-09-01', '2026-08-01', '2026-07-01', '2026-06-01'].map((postMonth) => ({
      ...{ control: 'closingsAddUpToZero', group: 'Accrual USD', difference: '-1800.02', postMonth },
    }));
    const refusal = (status: number, code: string, details: object) => {
      const { body } = problem(status, code);
      return { status, body: { ...body, details } };
    };
    let answer = refusal(409, 'Conflict', { reason: 'ControlBroken', controls });
    fakeServer(({ method }) => (method === 'PUT' ? answer : { body: method === 'GET' ? data : consequences }));
    await renderPage(<MappingFormPage />, atForm);
    const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
    first!.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Save 1 mapping' }));
    await screen.findByText(
      /would not hold: Closings add up to zero \(Accrual Oct 2026, off by -1,800\.02 USD\).*and 1 more\./u,
    );
    answer = refusal(500, 'Unexpected', { fault: 'contact' });
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 mapping' }));
    await screen.findByText('Error - please contact your administrator.');
  });

  it('goes from account to account by the arrow keys, ignores by I, takes back by Z, and stays within the rows', async () => {
    fakeServer(({ method }) => ({ body: method === 'GET' ? data : consequences }));
    await renderPage(<MappingFormPage />, atForm);
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    first!.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('i');
    expect(first).toHaveTextContent('Ignored');
    expect(await screen.findByRole('button', { name: 'Save 1 mapping' })).toBeVisible();
    await userEvent.keyboard('z');
    expect(first).not.toHaveTextContent('Ignored');
    expect(screen.queryByRole('button', { name: 'Save 1 mapping' })).toBeNull();
  });

  it('offers what was left on a chart that has changed since, and sends it against the mapping that is there now', async () => {
    const theirs: AccountMappingView = {
      MappingId: 41,
      matcher: { kind: 'account', code: '1000-00' },
      target: { kind: 'ignore' },
      effectiveFrom: '2026-10-01',
      effectiveUntil: null,
      version: 1,
      state: 'accepted',
      author: 'Dana',
      at: '2026-11-01T00:00:00.000Z',
    };
    let answer = data;
    const calls = fakeServer(({ method }) => ({ body: method === 'GET' ? answer : consequences }));
    const { unmount } = await renderPage(<MappingFormPage />, atForm);
    const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
    first!.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Save 1 mapping' });
    unmount();
    const [own, ...rest] = data.accounts;
    answer = {
      ...data,
      accounts: [{ ...own!, outcome: 'ignored', mappingId: 41, suggestions: [] }, ...rest],
      mappings: [theirs],
    };
    await renderPage(<MappingFormPage />, atForm);
    await screen.findByText('Restore your unsaved changes?');
    expect(screen.queryByRole('button', { name: 'Save 1 mapping' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save 1 mapping' }));
    await screen.findByText('Chart of accounts updated successfully.');
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      changes: [{ matcher: { code: '1000-00' }, target: { masterAccountId: 11 }, MappingId: 41 }],
    });
  });
});
