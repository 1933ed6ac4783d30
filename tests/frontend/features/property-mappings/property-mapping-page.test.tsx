import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { PropertyMappingPage } from '../../../../frontend/src/features/property-mappings/property-mapping-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const changedAt = '2026-11-01T00:00:00.000Z';
const serviceProvider = { code: 'NORTH', name: 'Northgate Realty' };
const row = (id: number, providerCode: string, localPropertyName: string): MasterRecord => ({
  id,
  isActive: true,
  changedAt,
  values: {
    serviceProvider,
    providerCode,
    localPropertyName,
    property: null,
    propertyCode: null,
    isMapped: false,
    status: { code: 'new', name: 'New' },
  },
  allowedActs: ['edit', 'delete'],
});
const rows = [row(1, 'LT-1', 'Larkspur Tower'), row(2, 'PIER', 'Pier 9')];
const suggestions = [
  {
    id: 1,
    certainty: 0.95,
    property: { code: 'P-1', name: 'Larkspur Tower' },
  },
  { id: 2, certainty: 0.72, property: { code: 'P-2', name: 'Pier 9 Exchange' } },
].map(({ id, ...rest }) => ({
  id,
  changedAt,
  providerCode: rows[id - 1]!.values['providerCode'],
  localPropertyName: rows[id - 1]!.values['localPropertyName'],
  serviceProvider,
  suggestions: [{ ...rest, reasons: ['name'] }],
}));

const recheck = {
  ...{ total: 2, checked: 2, stays: [], people: 1 },
  statuses: [{ status: 'Reopened By System', count: 2, submissionNos: ['SUB-1', 'SUB-2'] }],
};

const path = '/api/property-mappings';

function serve() {
  return fakeServer((call) => {
    if (call.path === `${path}/counts`) return { body: { all: 2, matched: 0, unmatched: 0, new: 2 } };
    if (call.path === `${path}/suggestions`) return { body: { rows: suggestions, more: 0 } };
    if (call.path === `${path}/matches`) {
      const { matches } = call.body as { matches: { id: number }[] };
      const results = matches.map(({ id }) => ({ id, outcome: 'matched', code: null }));
      return { body: { results, serviceProviderIds: [3] } };
    }
    if (call.path === '/api/rechecks/propertyMapping/3') return { body: recheck };
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    if (call.path === path) return { body: { rows, page: 1, size: 25, total: 2, isTotalCapped: false } };
    return { body: { views: [], imports: [] } };
  });
}
const open = () => renderPage(<PropertyMappingPage />, { at: '/property_mapping', session: makeSession('Admin') });
const matched = (calls: ReturnType<typeof serve>) =>
  calls.filter((call) => call.path === `${path}/matches`).map(({ body }) => body);

beforeEach(async () => {
  localStorage.clear();
  await speak('en');
});

describe('property mapping', () => {
  it('shows tabs with counts, and the suggestion of a row that one click accepts', async () => {
    const calls = serve();
    await open();
    expect(await screen.findByRole('link', { name: 'New 2' })).toHaveAttribute(
      'href',
      expect.stringContaining('status=new'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Match LT-1 with Larkspur Tower' }));
    expect(await screen.findByText('1 code matched.')).toBeVisible();
    expect(await screen.findByText(/^2 waiting submissions can be checked again/)).toBeVisible();
    expect(matched(calls)).toEqual([{ matches: [{ id: 1, property: 'P-1', changedAt }] }]);
  });

  it('matches all suggestions above a certainty only after a look, without the rows that were cleared', async () => {
    const calls = serve();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Review suggestions…' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('LT-1')).toBeVisible();
    expect(within(dialog).queryByText('PIER')).toBeNull();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Certainty at least' }), '0.7');
    expect(await within(dialog).findByText('PIER')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Match LT-1' }));
    expect(matched(calls)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Match 1 code' }));
    await waitFor(() => expect(matched(calls)).toEqual([{ matches: [{ id: 2, property: 'P-2', changedAt }] }]));
  });

  it('creates a property from a code, with what the file says filled in', async () => {
    serve();
    await open();
    const user = userEvent.setup();
    (await screen.findByRole('button', { name: 'More actions: LT-1' })).focus();
    await user.keyboard('{Enter}');
    const wanted = await screen.findByRole('menuitem', { name: 'Create property…' });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue('LT-1', {}, { timeout: 5_000 })).toHaveAttribute('id');
    expect(screen.getByDisplayValue('Larkspur Tower')).toBeVisible();
  });
});
