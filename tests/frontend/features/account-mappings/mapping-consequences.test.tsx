import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChartMapping, MappingConsequences } from '#contracts/account-mappings.schema.ts';
import { MappingFormPage } from '../../../../frontend/src/features/account-mappings/mapping-form-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { chartRow } from './chart-row.ts';

const data: ChartMapping = {
  chart: chartRow,
  ...{ mayEdit: true, isReviewed: false, mappings: [], waiting: [] },
  accounts: [
    {
      ...{ accountId: 1, code: '1000-00', name: 'Cash', closing: '10.00', amount: '10.00', currency: 'USD' },
      ...{ outcome: 'pending', mappingId: null },
      suggestions: [{ masterAccountId: 11, certainty: 95, reasons: ['name'], peers: null }],
    },
  ],
  masterAccounts: [
    {
      ...{ id: 11, code: '1010', name: 'Cash at bank', accountType: 'Asset', subtype: 'Cash' },
      ...{ normalBalance: 'Debit', reportType: 'Balance Sheet' },
    },
  ],
  months: ['2026-10-01'],
  controls: { delivered: [], recoded: [] },
};

const figure = { dataset: 'Trial Balance', accounts: 1, amount: '10.00', currency: 'USD' };
const consequences: MappingConsequences = {
  ...{ pending: 0, pendingAmount: '0', movedCount: 2, waiting: [], freed: [], isInReview: false },
  moved: [
    {
      ...{ ...figure, submissionNo: 'SUB-000010', postMonth: '2026-10-01', status: 'Submitted For Review' },
      ...{ isPublished: false, waitsFor: ['Marcus Oyelaran'] },
    },
    {
      ...{ ...figure, submissionNo: 'SUB-000009', postMonth: '2026-09-01', status: 'Completed' },
      ...{ isPublished: true, waitsFor: [] },
    },
  ],
  controls: { delivered: [], before: [], after: [] },
};

async function open() {
  const calls = fakeServer(({ method, path }) => {
    if (path.endsWith('/restatement')) return { body: { rows: [], isMore: false } };
    return { body: method === 'GET' && path === '/api/account-mappings/7' ? data : consequences };
  });
  await renderPage(<MappingFormPage />, { at: '/COA-mapping-form-map?chart=7', session: makeSession('Admin') });
  const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
  return { calls, first: first! };
}

describe('what a mapping would do', () => {
  it('names the type of the master account that a row leads to', async () => {
    const { first } = await open();
    expect(within(first).getByText('Asset')).toBeVisible();
  });

  it('names every figure that moves and who has to act, and offers to restate published months once it is saved', async () => {
    const { first } = await open();
    first.focus();
    await userEvent.keyboard('{Enter}');
    const moved = await screen.findByRole('list', { name: 'Figures that move' });
    expect(within(moved).getByText('Waiting for Marcus Oyelaran')).toBeVisible();
    expect(within(moved).getByText('An administrator has to restate it.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 mapping' }));
    const offer = await screen.findByText('1 published month keeps its codes until it is restated.', {
      selector: '[role=status] *',
    });
    await userEvent.click(within(offer.parentElement!).getByRole('button', { name: 'Restate published months…' }));
    expect(await screen.findByRole('dialog', { name: /Restate published months of/ })).toBeVisible();
  });
});

describe('unsaved mappings of a chart', () => {
  it('name the mapping that they take the place of, in whatever order the server writes it', async () => {
    localStorage.clear();
    const mapped: ChartMapping = {
      ...data,
      accounts: data.accounts.map((account) => ({ ...account, outcome: 'mapped', mappingId: 41 })),
      mappings: [
        {
          // As PostgreSQL orders keys.
          ...{ MappingId: 41, matcher: { code: '1000-00', kind: 'account' } },
          target: { kind: 'account', isSignFlipped: false, masterAccountId: 11 },
          ...{ effectiveFrom: '2026-01-01', effectiveUntil: null, version: 1, state: 'accepted' },
          ...{ author: 'Dana', at: '2026-11-01T00:00:00.000Z' },
        },
      ],
    };
    const calls = fakeServer(({ method, path }) => ({
      body: method === 'GET' && path === '/api/account-mappings/7' ? mapped : consequences,
    }));
    await renderPage(<MappingFormPage />, { at: '/COA-mapping-form-map?chart=7', session: makeSession('Admin') });
    const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
    first!.focus();
    await userEvent.keyboard('i');
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 mapping' }));
    await screen.findByText('Chart of accounts updated successfully.');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      changes: [{ MappingId: 41, target: { kind: 'ignore' }, effectiveFrom: '2026-10-01' }],
    });
  });

  it.each([
    ['a property', 'Pier 9 Exchange', 1, '/COA-mapping-new'],
    ['a fund', null, 0, '/COA-mapping-new?IsForProperty=0'],
  ])(
    'are kept with what the chart is of, and lead back to its tab: %s',
    async (_, propertyName, IsForProperty, list) => {
      localStorage.clear();
      const chart = { ...data.chart, propertyName };
      fakeServer(({ method, path }) => ({
        body: method === 'GET' && path === '/api/account-mappings/7' ? { ...data, chart } : consequences,
      }));
      const { unmount } = await renderPage(<MappingFormPage />, {
        ...{ at: '/COA-mapping-form-map?chart=7', session: makeSession('Admin') },
      });
      const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
      first!.focus();
      await userEvent.keyboard('{Enter}');
      const kept = JSON.parse(localStorage.getItem('working.7.coa.7') ?? '{}') as { work: object };
      expect(kept.work).toMatchObject({ IsForProperty, effectiveFrom: '2026-10-01' });
      expect(screen.getByRole('link', { name: 'COA mapping' })).toHaveAttribute('href', list);
      unmount();
      localStorage.clear();
    },
  );
});
