import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChartAmounts, ChartTree, TreeAccount } from '#contracts/charts.schema.ts';
import { ChartViewPage } from '../../../../frontend/src/features/charts/chart-view-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const account = (accountId: number, code: string, name: string, more: Partial<TreeAccount> = {}): TreeAccount => ({
  accountId,
  code,
  name,
  nameJa: `${name}（日）`,
  nameAr: null,
  normalBalance: 'Credit',
  accountType: 'Income',
  reportType: 'Income Statement',
  subtype: 'Base Rent',
  parentId: null,
  isActive: true,
  ...more,
});
const chart: ChartTree = {
  chartId: 7,
  name: 'House chart',
  version: 4,
  fundCount: 3,
  propertyCount: 84,
  mayEdit: true,
  isRetired: false,
  accounts: [
    account(1, '4000', 'Income', { accountType: null, subtype: null }),
    account(2, '4010', 'Office rent', { parentId: 1 }),
    account(3, '5010', 'Tax', { accountType: 'Operating Expense', subtype: 'Real Estate Tax', normalBalance: 'Debit' }),
  ],
};

const amounts: ChartAmounts = {
  ...{ months: ['2026-10-01', '2026-09-01'], postMonth: '2026-10-01', groups: ['Accrual USD'], group: 'Accrual USD' },
  currency: 'USD',
  accounts: [
    { accountId: 2, amount: '1200.00' },
    { accountId: 3, amount: '300.00' },
  ],
  rollUps: { EGI: '1200.00', NOI: '900.00', NetIncome: '900.00' },
};

function open(answer: (call: Call) => Answer = () => ({ status: 404 }), shown: ChartTree = chart) {
  const calls = fakeServer((call) => {
    if (call.method !== 'GET') return answer(call);
    if (call.path === '/api/charts/7/tree') return { body: shown };
    if (call.path === '/api/charts/7/versions') return { body: { rows: [], page: 1, size: 10, total: 0 } };
    if (call.path === '/api/master-accounts')
      return { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } };
    if (call.path === '/api/charts/7/former-codes') return { body: { rows: [] } };
    if (call.path === '/api/charts/7/amounts') return { body: amounts };
    return answer(call);
  });
  const at = '/chartsofAC_view?chartId=7';
  return renderPage(<ChartViewPage />, { at, session: makeSession('Admin') }).then(() => calls);
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name });

async function deleteTax(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Delete 5010 Tax' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete 5010 Tax' }));
  await userEvent.click(asked.getByRole('button', { name: 'Delete account' }));
}

describe('the page of a master chart', () => {
  beforeEach(() => speak());
  afterEach(() => localStorage.clear());

  it('shows the tree with its roll-ups where they are reached', async () => {
    await open();
    const tree = await screen.findByRole('treegrid', { name: 'House chart' });
    const heads = within(tree)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(heads).toEqual([
      '4000Income',
      '4010Office rent',
      'Effective gross income (EGI)',
      '5010Tax',
      'Net operating income (NOI)',
    ]);
    expect(screen.getByText('associated with 3 funds and 84 properties')).toBeVisible();
  });

  it('says of an archived chart that it is one, and offers to read it alone', async () => {
    await open(undefined, { ...chart, isRetired: true, mayEdit: false, fundCount: 0, propertyCount: 1 });
    expect(await screen.findByText('Archived')).toBeVisible();
    expect(screen.getByText('associated with 0 funds and 1 property')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    for (const name of ['Associate…', 'Import', 'Add account'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('is walked by the arrow keys, which close and open groups', async () => {
    await open();
    const group = await screen.findByRole('row', { name: /4000/ });
    group.focus();
    expect(group).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(rowOf(/4010/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(rowOf(/4000/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('row', { name: /4010/ })).toBeNull();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(rowOf(/5010/)).toHaveFocus();
  });

  it('saves edited rows together, and says what follows from a new code', async () => {
    const calls = await open(() => ({ body: { version: 5, added: 0, changed: 1, deleted: 1 } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit 4010 Office rent' }));
    const code = screen.getByRole('textbox', { name: 'Account code' });
    await userEvent.clear(code);
    await userEvent.type(code, '4015');
    expect(screen.getByText('Code 4010 becomes 4015. Its mappings follow the new code.')).toBeVisible();
    await deleteTax();
    await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    expect(await screen.findByText('Chart of accounts updated successfully.')).toBeVisible();
    const put = calls.find(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({
      version: 4,
      changes: [
        { accountId: 2, values: { code: '4015', parent: '4000' } },
        { accountId: 3, values: null },
      ],
    });
  });

  it('asks before an account is deleted, and leaves it where the answer is no', async () => {
    await open(() => ({ body: {} }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 5010 Tax' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Delete 5010 Tax' }));
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Will be deleted when you save')).toBeNull();
  });

  it('says at the row why an account cannot be deleted', async () => {
    const problems = [{ field: 'code', code: 'StillMapped', found: '5010' }];
    await open(() => {
      const { status, body } = problem(400, 'BadInput');
      return { status, body: { ...body, details: { rows: [{ index: 0, problems }] } } };
    });
    await screen.findByRole('button', { name: 'Delete 5010 Tax' });
    await deleteTax();
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
    expect(await within(rowOf(/5010/)).findByText(/Accounts of service providers are mapped to 5010/u)).toBeVisible();
    expect(screen.getByText('Failed To Updated!')).toBeVisible();
  });

  it('keeps a refused row open, with what is wrong in it', async () => {
    const problems = [{ field: 'code', code: 'Duplicate', found: '5010' }];
    await open(() => {
      const { status, body } = problem(400, 'BadInput');
      return { status, body: { ...body, details: { rows: [{ index: 0, problems }] } } };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit 4010 Office rent' }));
    const code = screen.getByRole('textbox', { name: 'Account code' });
    await userEvent.clear(code);
    await userEvent.type(code, '5010{Enter}');
    expect(await screen.findByText(/Failed To Updated!/)).toBeVisible();
    expect(screen.getByText(/5010 is already used/)).toBeVisible();
    expect(code).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(code, '{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Account code' })).toBeNull();
  });

  it('names accounts in the language of the reader', async () => {
    await speak('ja');
    await open();
    await waitFor(() => expect(screen.getByText('Office rent（日）')).toBeVisible());
  });

  it('shows the published amounts of a month beside the accounts, rolled up to NOI', async () => {
    await open();
    expect(await screen.findByRole('row', { name: /Net operating income.*900\.00 USD/ })).toBeVisible();
    expect(rowOf(/^(Close|Open)?.*4010.*1,200\.00 USD/)).toBeVisible();
    expect(screen.getByLabelText('Month of the amounts')).toHaveValue('2026-10-01');
  });

  it.each([
    ['a wide screen', false, 7],
    ['a narrow one, where one cell has them all', true, 2],
  ])('has as many cells in every row as heads, edited rows too, on %s', async (_, isNarrow, columns) => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: isNarrow && media.includes('1279') });
    try {
      await open();
      await screen.findByLabelText('Month of the amounts');
      await userEvent.click(screen.getByRole('button', { name: 'Edit 4010 Office rent' }));
      const rows = within(screen.getByRole('treegrid')).getAllByRole<HTMLTableRowElement>('row');
      const widths = rows.map((row) => [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0));
      expect(widths).toEqual(rows.map(() => columns));
      expect(screen.getByRole('combobox', { name: 'Account type' })).toHaveValue('Income');
      expect(rowOf(/5010/)).toHaveTextContent(/Debit.*Operating expense.*Income statement.*300\.00 USD/);
    } finally {
      window.matchMedia = wide;
    }
  });
});
