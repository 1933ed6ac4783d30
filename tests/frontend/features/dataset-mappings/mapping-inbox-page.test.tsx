import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MappingPlaceRow } from '#contracts/mapping-places.schema.ts';
import { MappingInboxPage } from '../../../../frontend/src/features/dataset-mappings/mapping-inbox-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const serviceProvider = { id: 3, code: 'NORTH', name: 'Northgate Realty' };
const dataset = { id: 5, name: 'Rent Roll' };
const mapped: MappingPlaceRow = {
  key: 'p7 t2 v3 d5',
  subject: { id: 7, code: 'P-7', name: 'Larkspur Tower' },
  serviceProvider,
  fund: { id: 2, name: 'Meridian Core' },
  dataset,
  state: 'stale',
  staleReasons: ['LayoutChanged'],
  mapping: {
    id: 11,
    version: 4,
    level: 'fund',
    of: 'Meridian Core',
    isOwn: false,
    fundId: 2,
    propertyId: null,
    reportPackageId: null,
    isFundEnabled: true,
    savedAt: '2026-11-01T00:00:00.000Z',
    author: 'Amira Haddad',
  },
  connection: null,
  allowedActs: ['create', 'view', 'remap', 'clone'],
};
const unmapped: MappingPlaceRow = {
  ...mapped,
  key: 'p8 t2 v3 d5',
  subject: { id: 8, code: 'P-8', name: 'Pier 9 Exchange' },
  state: 'notMapped',
  staleReasons: [],
  mapping: null,
  allowedActs: ['create'],
};
const path = '/api/dataset-mappings';

const connected: MappingPlaceRow = {
  ...unmapped,
  key: 'p9 t2 v3 d5',
  subject: { id: 9, code: 'P-9', name: 'Harbor Yard' },
  state: 'mapped',
  connection: { id: 4, name: 'Northgate rent rolls' },
};

function serve(rows: MappingPlaceRow[] = [mapped, unmapped]) {
  return fakeServer((call) => {
    if (call.path === `${path}/places`)
      return { body: { rows, page: 1, size: 25, total: rows.length, isTotalCapped: false } };
    const none = { mapped: 0, notMapped: 1, stale: 1 };
    if (call.path === `${path}/counts`) return { body: { property: none, fund: none } };
    if (call.path === `${path}/11/versions`) {
      const version = { savedAt: '2026-11-01T00:00:00.000Z', author: 'Amira Haddad', dataModelVersion: 1 };
      const changes = [{ kind: 'rowNumber', name: null, before: '5', after: '6' }];
      return {
        body: {
          versions: [
            { ...version, version: 2, changes },
            { ...version, version: 1, changes: [] },
          ],
        },
      };
    }
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    return { body: { views: [], imports: [] } };
  });
}
const open = (role: 'Admin' | 'SuperAdmin' = 'Admin') =>
  renderPage(<MappingInboxPage />, { at: '/mapping', session: makeSession(role) });

beforeEach(async () => {
  localStorage.clear();
  await speak('en');
});

describe('the inbox of dataset mappings', () => {
  it('says of each place which mapping applies and why, and leads to the form where there is none', async () => {
    serve();
    await open();
    const row = (await screen.findByText('Larkspur Tower')).closest('tr')!;
    expect(within(row).getByText('the last two files had another layout')).toBeVisible();
    expect(
      within(row).getByText(
        'Applies here because nothing nearer has a mapping and the fund Meridian Core above it has one.',
      ),
    ).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Version 4 of fund Meridian Core' })).toHaveAttribute(
      'href',
      '/datasetmapping?ServiceProviderId=3&FundId=2&DatasetOrReportPackageId=5&IsForProperty=0&IsForDataset=1&view=1&fundEnabled=1',
    );
    const bare = screen.getByText('Pier 9 Exchange').closest('tr')!;
    expect(within(bare).getByRole('link', { name: 'Create' })).toHaveAttribute(
      'href',
      '/datasetmapping?ServiceProviderId=3&PropertyId=8&DatasetOrReportPackageId=5&IsForProperty=1&IsForDataset=1',
    );
  });

  it('leads to the connection that maps the files of a place, and names it to those alone who may open it', async () => {
    const beside = { ...mapped, key: 'p6', connection: connected.connection };
    serve([connected, { ...connected, key: 'p10', connection: null }, beside]);
    await open();
    const [named, unnamed] = (await screen.findAllByText('Harbor Yard')).map((cell) => within(cell.closest('tr')!));
    expect(named!.getByRole('link', { name: 'Connection Northgate rent rolls' })).toHaveAttribute(
      'href',
      '/integrationCenter?connectionId=4',
    );
    expect(named!.getByText('Mapped')).toBeVisible();
    expect(unnamed!.getByText('A connection')).toBeVisible();
    expect(unnamed!.queryByRole('link')).toBeNull();
    const both = within(screen.getByText('Larkspur Tower').closest('tr')!);
    expect(both.getByRole('link', { name: /^Northgate rent rolls maps the fields/u })).toBeVisible();
  });

  it('has a list for properties and one for funds, and offers to view, re-map, create and clone', async () => {
    serve();
    await open();
    await screen.findByText('Larkspur Tower');
    for (const name of [/^Property datasets mapping/u, /^Fund datasets mapping/u]) {
      expect(screen.getAllByText(name).length).toBeGreaterThan(0);
    }
    screen.getByRole('button', { name: 'More actions: Larkspur Tower, Rent Roll' }).focus();
    await userEvent.keyboard('{Enter}');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['View', 'Re-map', 'Map this place', 'Clone…', 'Versions…']);
    await userEvent.keyboard('{Escape}');
  });

  it('narrows the list by a status with its count, in the address', async () => {
    const calls = serve();
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Not mapped 1' }));
    expect(router.state.location.search).toContain('state=notMapped');
    expect(calls.some((call) => call.path === `${path}/places` && String(call.query).includes('notMapped'))).toBe(true);
  });
});
