import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MappingPage } from '../../../../frontend/src/app/routes/mapping.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const path = '/api/translations';
const serviceProvider = { code: 'NORTH', name: 'Northgate Realty' };
const values = { serviceProvider, sourceText: 'Vac', language: { code: 'en', name: 'English' }, targetText: 'Vacant' };
const record = {
  id: 1,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values,
  allowedActs: ['edit', 'delete'],
};
const missing = {
  serviceProviderId: 3,
  more: 0,
  rows: [
    {
      ...{ text: 'Occ', kind: 'correction', field: 'unit_status', count: 4, language: 'en' },
      suggestion: { text: 'Occupied', source: 'correction' },
    },
    { text: '担当', kind: 'heading', field: null, count: 1, language: 'ja', suggestion: null },
  ],
};
const recheck = {
  ...{ total: 1, checked: 1, stays: [], people: 1 },
  statuses: [{ status: 'Reopened By System', count: 1, submissionNos: ['SUB-1'] }],
};

const serve = (rows = [record]) =>
  fakeServer((call) => {
    if (call.path === `${path}/missing`) return { body: missing };
    if (call.path.includes('/choices/')) {
      const choices = call.path.endsWith('language') ? [values.language] : [serviceProvider];
      return { body: { choices, rows: choices } };
    }
    if (call.path === '/api/rechecks/translation/3') return { body: recheck };
    if (call.path === path && call.method === 'POST') return { status: 201, body: record };
    if (call.path === path) return { body: { rows, page: 1, size: 25, total: rows.length, isTotalCapped: false } };
    return { body: { views: [], imports: [] } };
  });
const open = (query: string) =>
  renderPage(<MappingPage />, { at: `/mapping?tab=translations${query}`, session: makeSession('Admin') });

describe('the tab of translations', () => {
  beforeEach(() => speak('en'));

  it('lists them beside the tabs of the mappings, and asks for a provider before it looks for missing ones', async () => {
    const calls = serve();
    await open('');
    expect(await screen.findByRole('heading', { name: 'Translations' })).toBeTruthy();
    const tabs = screen.getByRole('navigation', { name: 'Kinds of mappings' });
    expect(within(tabs).getAllByRole('link')).toHaveLength(3);
    expect(await screen.findByText('Vac')).toBeTruthy();
    expect(screen.getByText(/Choose a service provider to see which texts/)).toBeTruthy();
    expect(calls.some(({ path: asked }) => asked === `${path}/missing`)).toBe(false);
  });

  it('offers the providers also while there is no translation at all', async () => {
    serve([]);
    await open('');
    const panel = await screen.findByRole('heading', { name: 'Texts without a translation' });
    await userEvent.click(within(panel.parentElement!).getByRole('button', { name: 'Service provider' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Northgate Realty' }));
    expect(await screen.findByRole('button', { name: 'Add a translation for Occ' })).toBeTruthy();
  });

  it('remembers a corrected value only once the administrator has saved it', async () => {
    const calls = serve();
    await open('&serviceProvider=NORTH');
    const table = await screen.findByRole('table', { name: 'Texts without a translation' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByText('as the service provider corrected it')).toBeTruthy();
    await userEvent.click(within(table).getByRole('button', { name: 'Add a translation for Occ' }));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    const form = await screen.findByRole('dialog', { name: 'Add translation' });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/One waiting submission can be checked again/)).toBeTruthy();
    const sent = calls.find(({ method, path: asked }) => method === 'POST' && asked === path);
    expect(sent?.body).toMatchObject({
      values: { serviceProvider: 'NORTH', sourceText: 'Occ', language: 'en', targetText: 'Occupied' },
    });
  });
});
