import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CellChange, HistoryEntry, RowChange } from '#contracts/submission-history.ts';
import { openPage } from './open-page.tsx';

const cell: CellChange = {
  rowNo: 17,
  field: 'monthly_base_rent',
  label: 'Monthly base rent',
  cell: 'K17',
  type: 'decimal',
  before: '34171.47',
  after: '33000.00',
};
const naomi = { userId: 9, name: 'Naomi Brandt' };
const entry: HistoryEntry = {
  auditId: 3,
  at: '2026-11-12T09:00:00Z',
  action: 'edit',
  actor: naomi,
  impersonator: null,
  principal: null,
  statusBefore: 'Submitted For Review',
  statusAfter: 'Submitted For Review',
  versionNo: 2,
  reasonCode: null,
  comment: null,
  facts: {
    edit: { cells: [cell], cellCount: 4, replacements: [], leftOutRowNos: [], reasons: ['Agreed with the tenant'] },
  },
  details: {},
};
const problems = [{ rowNo: 17, label: 'Monthly base rent', message: 'The rent must be at least 0.' }];

describe('edited cells', () => {
  it('stand in the history with both values and the reason, a rejected edit with its errors', async () => {
    const rejected = { ...entry, auditId: 4, action: 'editRefused', facts: { problems } };
    await openPage({ history: [rejected, entry], at: '/reviewer-dashboard/SUB-004171?tab=history' });
    const act = (await screen.findByText(/edited cells/)).closest('li');
    expect(act).toHaveTextContent('K17 Monthly base rent: 34,171.47 33,000.00and 3 more cells');
    expect(act).toHaveTextContent('Agreed with the tenant');
    expect(screen.getByText(/checked the edit: rejected/).closest('li')).toHaveTextContent(
      'Row 17, Monthly base rent: The rent must be at least 0.',
    );
  });

  it('are listed for the row of the chosen cell', async () => {
    const change: RowChange = {
      ...{ editId: 1, at: '2026-11-12T09:00:00Z', person: naomi, impersonator: null, isRejected: true },
      ...{ cells: [cell], reasons: [], problems },
    };
    await openPage({
      at: '/reviewer-dashboard/SUB-004171',
      answer: ({ path }) => (path.endsWith('/changes') ? { body: { changes: [change] } } : null),
    });
    const [open] = await screen.findAllByRole('button', { name: /^Changes to row/ });
    await userEvent.click(open as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: /^Changes to row/ });
    await within(dialog).findByText(/Naomi Brandt/);
    expect(dialog).toHaveTextContent('Rejected');
    expect(dialog).toHaveTextContent('34,171.47 33,000.00');
    expect(dialog).toHaveTextContent('The rent must be at least 0.');
  });

  it('are told of on opening: the line over the grid is never empty', async () => {
    await openPage();
    expect(await screen.findByText('Rent is 70-130 % of market')).toBeVisible();
    expect(screen.queryByText(/Choose a cell/)).toBeNull();
  });
});
