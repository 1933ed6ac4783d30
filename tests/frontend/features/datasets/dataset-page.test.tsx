import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DatasetOverview } from '#contracts/datasets.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ConfigureDatasetPage } from '../../../../frontend/src/features/datasets/configure-dataset-page.tsx';
import { DatasetPage } from '../../../../frontend/src/features/datasets/dataset-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const rentRoll: MasterRecord = {
  id: 1,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    name: 'Rent Roll',
    nameJa: 'レントロール',
    nameAr: null,
    dataModel: { code: 'rent_roll', name: 'Rent Roll' },
    scope: { code: 'property', name: 'Property' },
    isWorkflowRequired: true,
    maySkipUpload: false,
    isPartialTrialBalance: false,
    isFeedingReports: true,
    isCollectedEverywhere: false,
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
};

const overview: DatasetOverview = {
  postMonth: '2026-10-01',
  datasets: [
    {
      datasetId: 1,
      dataModelId: 1,
      name: 'Rent Roll',
      fundCount: 5,
      propertyCount: 141,
      expected: 141,
      received: 96,
      late: 12,
      frequencies: [{ submitFrequency: 'MONTHLY', submitTimelineDay: 10, count: 3 }],
      missing: [{ cause: 'MappingMissing', count: 4, names: ['Pier 9', 'Sable', 'Corniche'] }],
    },
  ],
};

const fund = {
  fundId: 7,
  name: 'Meridian',
  depth: 0,
  propertyCount: 2,
  coveredCount: 2,
  isIncluded: true,
  reason: null,
  mayChange: true,
};
const changedAt = '2026-11-02T00:00:00.000Z';
const page = { changedAt, rows: [fund], page: 1, size: 25, total: 1, coveredCount: 2, propertyCount: 2 };
const row = (propertyId: number, isCovered = true, reason: string | null = null) => ({
  propertyId,
  code: `P-${propertyId}`,
  name: `House ${propertyId}`,
  isCovered,
  reason,
  serviceProvider: 'Northgate',
  mapping: 'missing' as const,
  frequency: { submitFrequency: 'MONTHLY', submitTimelineDay: 10 },
  lastAccepted: null,
});

const deliveries = {
  postMonth: '2026-10-01',
  providers: [
    {
      ...{ serviceProviderId: 1, serviceProvider: 'Northgate', isActive: true },
      places: 3,
      expected: 3,
      received: 1,
      late: 2,
    },
    {
      ...{ serviceProviderId: 2, serviceProvider: 'Sable', isActive: false },
      places: 0,
      expected: 0,
      received: 0,
      late: 0,
    },
  ],
};

interface Change {
  act: string;
  propertyId?: number;
  reason?: string;
}

/** As the server does: shows what the changes would make. */
function serve(
  put: (call: Call) => Answer = () => ({ body: { changedAt: '2026-11-03T00:00:00.000Z' } }),
  more: object = {},
  facts: DatasetOverview = overview,
) {
  return fakeServer((call) => {
    const changes = ((call.body ?? {}) as { changes?: Change[] }).changes ?? [];
    const left = changes.find(({ act, propertyId }) => act === 'leaveOut' && propertyId === 11);
    if (call.method === 'PUT') return put(call);
    if (call.path.endsWith('/associations/funds')) {
      return { body: { ...page, rows: [{ ...fund, coveredCount: left ? 1 : 2 }], coveredCount: left ? 1 : 2 } };
    }
    if (call.path.endsWith('/associations/properties')) {
      return { body: { rows: [row(11, !left, left?.reason ?? null), row(12)], total: 2 } };
    }
    if (call.path === '/api/datasets/overview') return { body: facts };
    if (call.path === '/api/datasets/1/deliveries') return { body: deliveries };
    if (call.path === '/api/datasets/1/dependants') return { body: { live: [], isInHistory: false } };
    if (call.path === '/api/datasets/1') return { body: rentRoll };
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    return { body: { rows: [rentRoll], page: 1, size: 25, total: 1, isTotalCapped: false, ...more } };
  });
}

const openList = (at = '/dataset') => renderPage(<DatasetPage />, { at, session: makeSession('Admin') });
const openPlaces = () =>
  renderPage(<ConfigureDatasetPage />, { at: '/ConfigureDataset?datasetId=1', session: makeSession('Admin') });

beforeEach(() => {
  localStorage.clear();
  return speak('en');
});

describe('the list of datasets', () => {
  it('shows the month, what is late and what is missing with the way to mend it', async () => {
    serve();
    await openList();
    const table = await screen.findByRole('table', { name: 'Datasets' });
    expect(await within(table).findByText('96 of 141')).toBeVisible();
    expect(within(table).getByText('12 late')).toBeVisible();
    expect(within(table).getByText('Monthly, day 10')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Rent Roll' })).toHaveAttribute(
      'href',
      '/ConfigureDataset?datasetId=1',
    );
    expect(screen.getByText('4 without a dataset mapping')).toBeVisible();
    expect(screen.getByText('Pier 9, Sable, and Corniche and 1 more')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Show the places/ })).toHaveAttribute(
      'href',
      '/orphanRecords?category=mappingsMissing',
    );
  });

  it('opens the form at its own address, with the flags as they are at first', async () => {
    const calls = serve();
    await openList('/configurDatasetModal');
    const form = await screen.findByRole('dialog', { name: 'Add dataset' });
    expect(within(form).getByRole('checkbox', { name: 'Feeds reports' })).toBeChecked();
    expect(within(form).getByRole('checkbox', { name: 'Partial trial balance' })).not.toBeChecked();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('offers the imports of datasets, funds, properties, service providers and accounts in one menu', async () => {
    serve();
    await openList();
    const user = userEvent.setup();
    (await screen.findByRole('button', { name: 'Import' })).focus();
    await user.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Import datasets',
      'Import funds and entities',
      'Import properties',
      'Import service providers',
      'Import a master chart of accounts',
    ]);
  });

  it('offers people who are limited to funds nothing that is refused when they save it', async () => {
    serve();
    const session = makeSession('Admin', { mayChangeShared: false });
    const { unmount } = await renderPage(<DatasetPage />, { at: '/dataset', session });
    await screen.findByText('96 of 141');
    expect(screen.queryByRole('button', { name: 'Add dataset' })).toBeNull();
    expect(screen.getByText(/^Only administrators without a list of funds or properties/)).toBeVisible();
    screen.getByRole('button', { name: 'Import' }).focus();
    await userEvent.keyboard('{Enter}');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Import funds and entities', 'Import properties', 'Import service providers']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    const bar = screen.getByRole('region', { name: 'Actions for the selected rows' });
    expect(within(bar).queryByRole('button', { name: /Delete|ctivate/ })).toBeNull();
    expect(within(bar).getByRole('button', { name: 'Download' })).toBeVisible();
    unmount();
    // A link to the form opens the list.
    await renderPage(<DatasetPage />, { at: '/configurDatasetModal', session });
    await screen.findByText('96 of 141');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the way to mend what is missing to those alone who may save there', async () => {
    const causes = ['NoSubject', 'NoApprover', 'FrequencyPending', 'NoProvider', 'NobodyFeeds'] as const;
    const missing = causes.map((cause) => ({ cause, count: 1, names: [] }));
    const [first] = overview.datasets as [DatasetOverview['datasets'][number]];
    const linksOf = async (session: ReturnType<typeof makeSession>, reach: object = {}) => {
      serve(undefined, {}, { ...overview, datasets: [{ ...first, missing, ...reach }] });
      const { unmount } = await renderPage(<DatasetPage />, { at: '/dataset', session });
      expect(await screen.findByText('1 property without a service provider')).toBeVisible();
      const links = screen.queryAllByRole('link', { name: /: Rent Roll$/u }).map((link) => link.getAttribute('href'));
      unmount();
      return links;
    };
    const places = '/ConfigureDataset?datasetId=1&tab=places';
    const [chain, due] = ['/configureWorkflow?datasetId=1', '/managefrequency?datasetId=1'];
    expect(await linksOf(makeSession('Admin'))).toEqual([places, chain, due, '/serviceProviders', places]);
    const limited = makeSession('Admin', { mayChangeShared: false });
    expect(await linksOf(limited)).toEqual([places, '/configureModal', due, '/serviceProviders']);
    expect(await linksOf(limited, { fundCount: 0, propertyCount: 0 })).toEqual([places, due, '/serviceProviders']);
    const { privileges } = limited;
    const narrowed = { ...privileges, dataset: 'View', managefrequency: 'View', serviceProviders: 'None' } as const;
    expect(await linksOf(makeSession('Admin', { privileges: narrowed }))).toEqual([chain]);
  });

  it('offers the imports of screens alone that the person edits', async () => {
    serve();
    const { privileges } = makeSession('Admin');
    const session = makeSession('Admin', { privileges: { ...privileges, chartsofAC: 'View', funds: 'View' } });
    await renderPage(<DatasetPage />, { at: '/dataset', session });
    (await screen.findByRole('button', { name: 'Import' })).focus();
    await userEvent.keyboard('{Enter}');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Import datasets', 'Import properties', 'Import service providers']);
  });
});

describe('the funds and properties of a dataset', () => {
  it('shows what a change would make, keeps it over a reload, and saves all together', async () => {
    const calls = serve();
    const user = userEvent.setup();
    const { unmount } = await openPlaces();
    await user.click(await screen.findByRole('checkbox', { name: 'Collect for House 11' }));
    const reason = await screen.findByRole('textbox', { name: 'Why House 11 is left out' });
    await user.type(reason, 'land until March{Enter}');
    expect(await screen.findByText('1 change not saved')).toBeVisible();
    expect(screen.getByText('1 of 2 properties')).toBeVisible();
    unmount();
    await openPlaces();
    expect(await screen.findByText('1 change not saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save associations' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      changedAt,
      changes: [{ act: 'leaveOut', propertyId: 11, reason: 'land until March' }],
    });
    expect(await screen.findByText('Dataset updated successfully.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('1 change not saved')).not.toBeInTheDocument());
  });

  it('keeps the changes of the second of two, and says what the first has done', async () => {
    const details = { by: 'Lena Berg', before: '7', after: '6' };
    const refused = problem(409, 'StaleView');
    serve(() => ({ ...refused, body: { ...refused.body, details } }));
    const user = userEvent.setup();
    await openPlaces();
    await user.click(await screen.findByRole('checkbox', { name: 'Collect for House 11' }));
    await user.click(await screen.findByRole('button', { name: 'Save associations' }));
    expect(await screen.findByText(/Lena Berg has changed the associations.*7 places then, 6 now/)).toBeVisible();
    expect(screen.getByText('1 change not saved')).toBeVisible();
  });
});

describe('what belongs to a dataset', () => {
  it('says who delivers it, and how far each is', async () => {
    serve();
    await renderPage(<ConfigureDatasetPage />, {
      at: '/ConfigureDataset?datasetId=1&tab=collection',
      session: makeSession('Admin'),
    });
    const table = await screen.findByRole('table', { name: 'Who delivers' });
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(cells).toEqual([
      'Service providerProperties or fundsOctober 2026',
      'Northgate 31 of 32 late',
      'Sable inactive0not due this month',
    ]);
  });
});
