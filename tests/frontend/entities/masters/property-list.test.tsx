import { screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import type { MasterRecord } from '#contracts/masters.ts';
import { PropertyPage } from '../../../../frontend/src/features/properties/property-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { quick } from './set-up-screen.tsx';

const record = (id: number, code: string, name: string, fund: string | null): MasterRecord => ({
  id,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: { code, name, fund: fund === null ? null : { code: '1', name: fund }, serviceProviders: [], city: 'Denver' },
  allowedActs: ['edit'],
});
const rows = [record(1, 'P-1042', 'Larkspur Tower', 'Meridian Core'), record(2, 'P-1094', 'Juniper Yards', null)];

function serve() {
  return fakeServer((call) => {
    if (call.path.startsWith('/api/saved-views/')) return { body: { views: [], columns: null } };
    if (call.path === '/api/preferences')
      return { body: { ...makeSession('Admin').preferences, ...(call.body as object) } };
    if (call.path.includes('/choices/')) return { body: { choices: [{ code: 'JP', name: 'Japan' }] } };
    const id = /\/properties\/(\d+)$/u.exec(call.path)?.[1];
    if (id) return { body: rows.find((row) => row.id === Number(id)) };
    if (call.path.endsWith('/unassociated')) return { body: { count: 1 } };
    return { body: { rows, page: 1, size: 25, total: 2, isTotalCapped: false } };
  });
}

const page = (
  <Routes>
    <Route path="/properties" element={<PropertyPage />} />
    <Route path="*" element={<Link to="/properties">Back to the list</Link>} />
  </Routes>
);
/** By keys, as a pointer leaves traces in the page of the next test. */
async function pick(user: ReturnType<typeof quick>, menu: string | RegExp, item: string): Promise<void> {
  screen.getByRole('button', { name: menu }).focus();
  await user.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the list of properties', () => {
  beforeEach(() => {
    sessionStorage.clear();
    return speak('en');
  });

  it('is sorted by code, and says in amber what belongs to no fund', async () => {
    const calls = serve();
    await renderPage(page, { at: '/properties', session: makeSession('Admin') });
    const row = await screen.findByRole('row', { name: /Juniper Yards/u });
    expect(within(row).getByText('No fund')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Property Code/u })).toHaveAttribute('aria-sort', 'ascending');
    expect(calls.some(({ path, query }) => path === '/api/properties' && query.get('sort') === 'code')).toBe(true);
  });

  it('offers its other filters behind one button', async () => {
    serve();
    const user = quick();
    await renderPage(page, { at: '/properties', session: makeSession('Admin') });
    await screen.findByRole('row', { name: /Juniper Yards/u });
    expect(screen.queryByRole('button', { name: 'Archived' })).toBeNull();
    await pick(user, 'Filter', 'Archived');
    await user.click(await screen.findByRole('checkbox', { name: 'Archived only' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Archived' })).toBeVisible();
  });

  it('keeps the order of columns, their widths and the density of a person', async () => {
    const calls = serve();
    const user = quick();
    await renderPage(page, { at: '/properties', session: makeSession('Admin') });
    await screen.findByRole('row', { name: /Juniper Yards/u });
    const [code, name] = heads().filter((text) => text?.startsWith('Property'));
    await pick(user, /^Columns/u, 'Arrange columns…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Arrange columns' }));
    await user.click(dialog.getByRole('button', { name: `Move ${code} down` }));
    await user.selectOptions(dialog.getByRole('combobox', { name: `Width of ${code}` }), 'Wide');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Density' }), 'Compact');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(
        heads()
          .filter((text) => text?.startsWith('Property'))
          .slice(0, 2),
      ).toEqual([name, code]),
    );
    const sent = calls.find(({ path }) => path === '/api/preferences')?.body;
    expect(sent).toEqual({ listLooks: { properties: { widths: { code: 320 }, isCompact: true } } });
  });

  it('comes as an Excel file of the columns that are shown, or of all', async () => {
    serve();
    const user = quick();
    await renderPage(page, { at: '/properties', session: makeSession('Admin') });
    await screen.findByRole('row', { name: /Juniper Yards/u });
    screen.getByRole('button', { name: 'Download' }).focus();
    await user.keyboard('{Enter}');
    const shown = await screen.findByRole('menuitem', { name: 'Excel, 10 shown columns' });
    expect(shown.getAttribute('href')).toMatch(/columns=code%2Cname%2C/u);
    const all = screen.getByRole('menuitem', { name: /^Excel, all \d+ columns$/u });
    expect(all.getAttribute('href')).not.toContain('columns');
    const paper = screen.getByRole('menuitem', { name: 'PDF' });
    expect(paper.getAttribute('href')).toContain('/api/properties/export/pdf?');
  });

  it('goes from record to record without leaving the one that is open', async () => {
    serve();
    const user = quick();
    await renderPage(page, { at: '/properties?country=JP&propertyId=1', session: makeSession('Admin') });
    const dialog = within(await screen.findByRole('dialog', { name: /Larkspur Tower/u }));
    await user.click(await dialog.findByRole('button', { name: 'Next record' }));
    expect(await screen.findByRole('dialog', { name: /Juniper Yards/u })).toBeVisible();
    expect(dialog.getByText('2 of 2')).toBeVisible();
  });

  it('is opened from the menu as it was left', async () => {
    sessionStorage.setItem(`list-state:${makeSession('Admin').user.userId}:properties:/properties`, 'country=JP');
    const calls = serve();
    const user = quick();
    await renderPage(page, { at: '/elsewhere', session: makeSession('Admin') });
    await user.click(await screen.findByRole('link', { name: 'Back to the list' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Country' })).toBeVisible();
    await waitFor(() => expect(calls.some(({ query }) => query.get('country') === 'JP')).toBe(true));
  });
});
