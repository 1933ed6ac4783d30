import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TieOutBoard, TieOutCell } from '#contracts/tie-outs.schema.ts';
import { tieOutStates } from '#contracts/tie-outs.ts';
import type { TieOutState } from '#contracts/tie-outs.ts';
import { RulesPage } from '../../../../frontend/src/features/rule-sets/rules-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const own = {
  ...{ submissionNo: 'SUB-000001', versionNo: 2, dataset: 'Rent Roll' },
  ...({ status: 'Submitted For Review', ballHolder: 'reviewer' } as const),
  holderNames: ['Marcus Oyelaran'],
};
const other = {
  ...{ submissionNo: 'SUB-000002', versionNo: 1, dataset: 'Trial Balance', isPublished: true },
  ...({ status: 'DataProcessing Completed', ballHolder: 'nobody' } as const),
  holderNames: [],
};
const cellOf = (state: TieOutState, change: Partial<TieOutCell> = {}): TieOutCell => ({
  ...{ state, waitsFor: null, left: '12345.5', right: '12000', difference: '345.5', missing: [], own, others: [other] },
  ...{ isWithheld: false, ...change },
});
const boardWith = (cells: (TieOutCell | null)[]): TieOutBoard => ({
  months: cells.map((_, at) => `2026-0${at + 1}`),
  controls: [
    {
      ...{ id: 3, name: 'Rent ties to the ledger', type: 'soft', dataset: 'Rent Roll', others: ['Trial Balance'] },
      tolerance: { absolute: null, percent: '5' },
      labels: { monthly_base_rent: 'Monthly base rent' },
      own: { field: 'monthly_base_rent', filters: {} },
      other: { field: 'net_change', filters: { account_name: 'Base Rent' } },
    },
  ],
  funds: [{ id: 9, name: 'Core Fund' }],
  rows: [{ controlId: 3, code: 'P-1', name: 'Larkspur Tower', cells }],
  counts: Object.fromEntries(
    tieOutStates.map((state) => [state, cells.filter((cell) => cell?.state === state).length]),
  ) as TieOutBoard['counts'],
  ...{ page: 1, size: 25, total: 1 },
});
const at = '/rules_engine?tab=tie-outs';

describe('the tie-out board', () => {
  beforeEach(() => speak());

  it('says each state in words, and opens both figures with the way to the rows of each', async () => {
    const cells = [cellOf('ties', { difference: '0' }), cellOf('differs'), null];
    fakeServer(() => ({ body: boardWith(cells) }));
    await renderPage(<RulesPage />, { at, session: makeSession('Admin') });
    const table = await screen.findByRole('table', { name: 'Controls by property and month' });
    expect(within(table).getAllByRole('button')).toHaveLength(2);
    expect(screen.getByText('Differs: 1')).toBeVisible();
    await userEvent.click(
      within(table).getByRole('button', { name: 'Larkspur Tower, Rent ties to the ledger, Feb 2026: Differs 345.50' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Rent ties to the ledger' });
    const left = within(dialog).getByRole('region', { name: 'Left' });
    expect(left).toHaveTextContent('12,345.50');
    expect(left).toHaveTextContent('Version 2 · Waiting for: Marcus Oyelaran');
    expect(within(left).getByRole('link', { name: '12,345.50: show its cell in SUB-000001' })).toHaveAttribute(
      'href',
      '/dashboard/SUB-000001?tab=data&version=2&cell=%3Amonthly_base_rent',
    );
    const right = within(dialog).getByRole('region', { name: 'Right' });
    expect(right).toHaveTextContent('12,000');
    expect(dialog).toHaveTextContent('Share of the figure compared with2.9%');
    const ways = within(right).getAllByRole('link');
    expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual([
      '12,000: show its cell in SUB-000002',
      'Open rows: SUB-000002',
    ]);
    for (const way of ways) {
      const query = new URL(way.getAttribute('href') ?? '', 'http://x').searchParams;
      expect(JSON.parse(query.get('filters') ?? '')).toEqual({ account_name: 'Base Rent' });
      expect([query.get('version'), query.get('cell')]).toEqual(['1', ':net_change']);
    }
    expect(dialog).toHaveTextContent('Difference345.50');
    expect(dialog).toHaveTextContent('Tolerance5%');
  });

  it('says what is waited for, and that a figure is withheld', async () => {
    const cells = [
      cellOf('waiting', { waitsFor: 'other', right: null, difference: null, others: [] }),
      cellOf('differs', { right: null, difference: null, isWithheld: true, others: [] }),
    ];
    fakeServer(() => ({ body: boardWith(cells) }));
    await renderPage(<RulesPage />, { at, session: makeSession('Admin') });
    await userEvent.click(await screen.findByRole('button', { name: /Jan 2026: Waiting$/ }));
    expect(await screen.findByText('Compared when this is published: Trial Balance.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: /Feb 2026: Differs$/ }));
    const dialog = await screen.findByRole('dialog');
    const right = within(dialog).getByRole('region', { name: 'Right' });
    expect(right).toHaveTextContent('Withheld: outside your access');
    expect(within(right).queryByRole('link')).toBeNull();
  });

  it('names empty values as people call them, and the other dataset by its name', async () => {
    const missing: TieOutCell['missing'] = [
      { fact: 'monthly_base_rent', kind: 'sum' },
      { fact: 'trial_balance', kind: 'otherDataset' },
    ];
    fakeServer(() => ({ body: boardWith([cellOf('skipped', { left: null, difference: null, missing })]) }));
    await renderPage(<RulesPage />, { at, session: makeSession('Admin') });
    await userEvent.click(await screen.findByRole('button', { name: /Jan 2026: Skipped$/ }));
    expect(
      await screen.findByText('Skipped because these values are empty: Monthly base rent and Trial Balance.'),
    ).toBeVisible();
  });

  it('has the server compare what is not computed, and shows what comes of it', async () => {
    let isComputed = false;
    const calls = fakeServer(({ method }) => {
      if (method === 'POST') {
        isComputed = true;
        return { body: { computed: 1, remaining: 0 } };
      }
      return { body: boardWith([cellOf(isComputed ? 'ties' : 'notComputed')]) };
    });
    await renderPage(<RulesPage />, { at: `${at}&property=lark`, session: makeSession('Admin') });
    expect(await screen.findByRole('button', { name: /Jan 2026: Ties$/ })).toBeVisible();
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.path).toContain('/rules/tie-outs/comparisons');
  });

  it('does not ask again for what cannot be compared', async () => {
    const calls = fakeServer(({ method }) =>
      method === 'POST' ? { body: { computed: 0, remaining: 0 } } : { body: boardWith([cellOf('notComputed')]) },
    );
    await renderPage(<RulesPage />, { at, session: makeSession('Admin') });
    expect(await screen.findByRole('button', { name: /Jan 2026: Not computed$/ })).toBeVisible();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Comparing figures…')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says what to do where there is nothing, and what failed', async () => {
    fakeServer(() => ({ body: { ...boardWith([]), controls: [], rows: [], total: 0 } }));
    await renderPage(<RulesPage />, { at, session: makeSession('Admin') });
    expect(await screen.findByText('No rule compares two datasets')).toBeVisible();
  });

  it('offers to try again after a failure', async () => {
    fakeServer(() => ({ status: 500, body: { code: 'Unexpected' } }));
    await renderPage(<RulesPage />, { at, session: makeSession('Admin') });
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })).toBeVisible();
  });
});
