import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { MasterRecord } from '#contracts/masters.ts';
import { AssociationPage } from '../../../../frontend/src/features/funds/association-page.tsx';
import { FundPage } from '../../../../frontend/src/features/funds/fund-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const meridian: MasterRecord = {
  id: 4,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    name: 'Meridian Core Fund II',
    fundType: { code: 'Fund', name: 'Fund' },
    parent: null,
    propertyCount: 1,
    fiscalStartMonth: 1,
    properties: [],
  },
  allowedActs: ['edit', 'delete'],
};
const node = { typeName: 'Fund', parentId: null, propertyCount: 2, isActive: true };
const tree = [
  { ...node, id: 4, name: 'Meridian Core Fund II' },
  { ...node, id: 5, name: 'Meridian East', typeName: 'Entity', parentId: 4 },
];
const association = {
  associationId: 9,
  property: { code: 'P-1042', name: 'Larkspur Tower' },
  ownershipPercentage: '60',
  validFrom: '2024-01-01',
  validTo: null,
};

function serve(answers: Record<string, (call: Call) => Answer> = {}) {
  return fakeServer((call) => {
    const own = answers[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path === '/api/funds/tree') return { body: { funds: tree } };
    if (call.path === '/api/fund-types') {
      return {
        body: {
          types: [
            { id: 1, name: 'Fund', fundCount: 1 },
            { id: 2, name: 'Series', fundCount: 0 },
          ],
        },
      };
    }
    if (call.path.startsWith('/api/funds/by-name/')) return { body: { id: 4, name: 'Meridian Core Fund II' } };
    if (call.path === '/api/funds/4') return { body: meridian };
    if (call.path === '/api/funds/4/properties') return { body: { associations: [association] } };
    if (call.path.includes('/choices/')) return { body: { choices: [{ code: 'P-1043', name: 'Pier 9 Exchange' }] } };
    if (call.path.includes('/history')) return { body: { changes: [], isComplete: true } };
    return { body: { rows: [meridian], page: 1, size: 25, total: 1, isTotalCapped: false } };
  });
}

const session = makeSession('Admin');

beforeEach(() => {
  localStorage.clear();
  return speak('en');
});

describe('the page of funds', () => {
  it('shows funds as a table whose names lead to lasting addresses, and as a tree', async () => {
    serve();
    const page = await renderPage(<FundPage />, { at: '/funds', session });
    expect(await screen.findByRole('link', { name: 'Meridian Core Fund II' })).toHaveAttribute(
      'href',
      '/fundsView/Meridian%20Core%20Fund%20II',
    );
    page.unmount();
    await renderPage(<FundPage />, { at: '/funds?view=tree', session });
    const list = await screen.findByRole('list', { name: 'Funds and entities as a tree' });
    expect(within(list).getByRole('link', { name: 'Meridian East' })).toBeVisible();
    await userEvent.click(within(list).getByRole('button', { name: 'Collapse Meridian Core Fund II' }));
    expect(within(list).queryByRole('link', { name: 'Meridian East' })).toBeNull();
  });

  it('shows a long tree in pages of whole branches', async () => {
    const many = Array.from({ length: 30 }, (_, no) => ({ ...node, id: 100 + no, name: `Fund ${no + 1}` }));
    const below = { ...node, id: 200, name: 'Entity of the last', typeName: 'Entity', parentId: 129 };
    serve({ 'GET /api/funds/tree': () => ({ body: { funds: [...many, below] } }) });
    await renderPage(<FundPage />, { at: '/funds?view=tree', session });
    const list = await screen.findByRole('list', { name: 'Funds and entities as a tree' });
    expect(within(list).getByRole('link', { name: 'Fund 25' })).toBeVisible();
    expect(within(list).queryByRole('link', { name: 'Fund 26' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await within(list).findByRole('link', { name: 'Entity of the last' })).toBeVisible();
    expect(within(list).queryByRole('link', { name: 'Fund 25' })).toBeNull();
  });

  it('opens the empty form at /fundsAdd and the filled one at /fundsEdit', async () => {
    serve();
    const page = await renderPage(<FundPage />, { at: '/fundsAdd', session });
    const form = await screen.findByRole('dialog', { name: 'Add fund or entity' });
    expect(within(form).getByRole('textbox', { name: /^Fiscal Start Month/u })).toHaveValue('1');
    page.unmount();
    await renderPage(<FundPage />, { at: '/fundsEdit?fundId=4', session });
    const filled = await screen.findByRole('dialog', { name: 'Edit Meridian Core Fund II' });
    expect(within(filled).getByRole('textbox', { name: /^Name/u })).toHaveValue('Meridian Core Fund II');
  });

  it('opens the record of the fund that its address names', async () => {
    serve();
    const address = '/fundsView/Meridian%20Core%20Fund%20II';
    const page = <Route path="/fundsView/:FundName" element={<FundPage />} />;
    await renderPage(<Routes>{page}</Routes>, { at: address, session });
    const record = await screen.findByRole('dialog', { name: /Meridian Core Fund II/u });
    expect(within(record).getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('keeps the types of funds', async () => {
    const calls = serve({
      'POST /api/fund-types': () => problem(400, 'BadInput'),
      'PUT /api/fund-types/order': () => ({ body: { types: [] } }),
    });
    const user = userEvent.setup();
    await renderPage(<FundPage />, { at: '/funds', session });
    await user.click(await screen.findByRole('button', { name: 'Fund types' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fund types' });
    await within(dialog).findByText('Series');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('Name is required.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Move Series up' }));
    await waitFor(() => expect(calls.find((call) => call.path.endsWith('/order'))?.body).toEqual({ ids: [2, 1] }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete Fund' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Delete the fund type Fund?' });
    expect(within(ask).getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('says when the fund to edit is not there, and opens the list without one', async () => {
    serve({ 'GET /api/funds/999': () => problem(404, 'NotFound') });
    const first = await renderPage(<FundPage />, { at: '/fundsEdit?fundId=999', session });
    expect(await screen.findByText(/Not found, or you do not have access/u)).toBeVisible();
    first.unmount();
    await renderPage(<FundPage />, { at: '/fundsEdit', session });
    expect(await screen.findByRole('table', { name: 'Funds and entities' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the page that associates properties', () => {
  const open = () => renderPage(<AssociationPage />, { at: '/fundsassociateproperties?fundId=4', session });

  it('sends what has changed, and says under a line what is wrong with it', async () => {
    let isRefused = true;
    const calls = serve({
      'PUT /api/funds/4/properties': () => {
        if (!isRefused) return { body: { associations: [{ ...association, ownershipPercentage: '100' }] } };
        const refused = problem(400, 'BadInput');
        const params = { property: 'P-1042', on: '2024-01-01', total: '140' };
        const problems = [{ index: 0, code: 'MoreThanWhole', params }];
        return { ...refused, body: { ...refused.body, details: { problems } } };
      },
    });
    const user = userEvent.setup();
    await open();
    const share = await screen.findByRole('textbox', { name: 'Ownership Percentage: P-1042' });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(share);
    await user.type(share, '100');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/hold 140% in total. The maximum is 100%/u)).toBeVisible();
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Associated Properties updated successfully.')).toBeVisible();
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
      associations: [
        {
          associationId: 9,
          property: 'P-1042',
          ownershipPercentage: '100',
          validFrom: '2024-01-01',
          validTo: null,
        },
      ],
      removedIds: [],
    });
  });

  it('brings unsaved work back, and offers it when the record has moved on', async () => {
    serve();
    const user = userEvent.setup();
    const first = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove P-1042' }));
    expect(screen.getByText('No properties associated yet.')).toBeVisible();
    first.unmount();
    const second = await open();
    expect(await screen.findByText('Your unsaved changes have been restored.')).toBeVisible();
    expect(screen.getByText('No properties associated yet.')).toBeVisible();
    second.unmount();
    const moved = { associations: [{ ...association, ownershipPercentage: '40' }] };
    serve({ 'GET /api/funds/4/properties': () => ({ body: moved }) });
    await open();
    expect(await screen.findByText('Restore your unsaved changes?')).toBeVisible();
    expect(screen.getByText('Larkspur Tower')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.queryByText('Larkspur Tower')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Larkspur Tower')).toBeVisible();
  });
});
