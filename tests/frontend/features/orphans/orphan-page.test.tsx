import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrphanRow } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import type { SessionView } from '#contracts/sessions.ts';
import { OrphanLink } from '../../../../frontend/src/features/orphans/orphan-link.tsx';
import { OrphanPage } from '../../../../frontend/src/features/orphans/orphan-page.tsx';
import { OrphanPanel } from '../../../../frontend/src/features/orphans/orphan-panel.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const ghost: OrphanRow = {
  key: 'm7',
  reason: 'CodeWithoutProperty',
  subject: 'providerCode',
  name: 'GHOST',
  code: null,
  serviceProvider: { id: 3, name: 'Northgate Realty Services' },
  fund: null,
  dataset: null,
  propertyId: null,
  entityId: null,
  value: 'GHOST',
  reportPackageId: null,
  frequency: null,
  stake: { submissions: 0, amount: null, currency: null, isMixed: false, compared: null },
  foundAt: '2026-10-02T08:00:00.000Z',
  ignored: null,
  mayComplete: true,
  mayIgnore: true,
};
const counted = { frequencyPending: 2, propertiesNotMapped: 1 } as Partial<Record<string, number>>;

function serve(session: SessionView, rows: (call: Call) => OrphanRow[] = () => [ghost], found = counted, money = {}) {
  return fakeServer((call) => {
    if (call.path === '/api/orphans/counts') {
      const counts = offeredCategories(session.privileges).map((category) => ({
        category,
        count: found[category] ?? 0,
        ignored: 0,
        submissions: 4,
        lastWeek: null,
        comparedIn: null,
        unrated: { count: 0, currencies: [] },
        ...money,
      }));
      return { body: { postMonth: call.query.get('postMonth') ?? '2026-10-01', counts } };
    }
    const listed = rows(call);
    return { body: { rows: listed, page: 1, size: 25, total: listed.length, isTotalCapped: false } };
  });
}

const asked = (calls: Call[], path: string) =>
  calls
    .filter((call) => call.path === path)
    .at(-1)
    ?.query.toString();

beforeEach(() => speak('en'));

describe('the page of orphan records', () => {
  it('lists the category of the address with what is missing and what to do', async () => {
    const session = makeSession('Admin');
    const calls = serve(session);
    await renderPage(<OrphanPage />, {
      at: '/orphanRecords?category=propertiesNotMapped&postMonth=2026-09-01',
      session,
    });
    const table = await screen.findByRole('table', { name: 'Properties not mapped' });
    expect(await within(table).findByText('GHOST')).toBeVisible();
    expect(within(table).getByText('No property')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Choose the property for this code.' })).toHaveAttribute(
      'href',
      '/property_mapping?search=GHOST',
    );
    expect(screen.getByText('3 records to complete')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Frequency pending 2' })).toBeVisible();
    expect(asked(calls, '/api/orphans/propertiesNotMapped')).toContain('postMonth=2026-09-01');
    expect(screen.queryByText(/Only administrators can complete/u)).toBeNull();
  });

  it('opens on the first category with records, and stays there when the last one is completed', async () => {
    const session = makeSession('Admin');
    const found: Partial<Record<string, number>> = { propertiesNotMapped: 1 };
    serve(session, () => [ghost], found);
    const { queryClient, router } = await renderPage(<OrphanPage />, { at: '/orphanRecords', session });
    expect(await screen.findByRole('table', { name: 'Properties not mapped' })).toBeVisible();
    found['propertiesNotMapped'] = 0;
    found['frequencyPending'] = 2;
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('tab', { name: 'Frequency pending 2' })).toBeVisible();
    expect(screen.getByRole('tab', { selected: true, name: /^Not mapped/u })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?category=propertiesNotMapped'));
  });

  it('groups the digits of money at stake, and never shows half of the cents', async () => {
    const session = makeSession('Admin');
    const stakes = ['117797070.5', '3659908.25', '40'].map((amount) => ({
      ...{ submissions: 1, amount, currency: 'USD', isMixed: false },
      compared: { amount, currency: 'USD' },
    }));
    serve(session, () => stakes.map((stake, at) => ({ ...ghost, key: `a${at}`, stake })));
    await renderPage(<OrphanPage />, { at: '/orphanRecords?category=accountMappingPending', session });
    expect(await screen.findByText('117,797,070.50 USD')).toBeVisible();
    expect(screen.getByText('3,659,908.25 USD')).toBeVisible();
    expect(screen.getByText('40 USD')).toBeVisible();
    expect(screen.queryByText(/^about/u)).toBeNull();
    expect(screen.queryByText(/compared in/u)).toBeNull();
  });

  it('says what amounts of several currencies are compared in, and which have no rate', async () => {
    const session = makeSession('Admin');
    const money = { submissions: 1, amount: '1000000', currency: 'JPY', isMixed: false };
    const stakes = [
      { ...money, amount: '9000', currency: 'USD', compared: { amount: '9000', currency: 'USD' } },
      { ...money, amount: null, currency: null, isMixed: true, compared: { amount: '7000', currency: 'USD' } },
      { ...money, compared: { amount: '6666.67', currency: 'USD' } },
      { ...money, amount: '50', currency: 'AED', compared: null },
    ];
    const unrated = { count: 1, currencies: ['AED'] };
    serve(session, () => stakes.map((stake, at) => ({ ...ghost, key: `a${at}`, stake })), undefined, {
      ...{ comparedIn: 'USD', unrated },
    });
    await renderPage(<OrphanPage />, { at: '/orphanRecords?category=accountMappingPending', session });
    await screen.findByText('9,000 USD');
    const cells = screen.getAllByRole('row').slice(1);
    const words = [
      ...[/9,000 USD/u, /Several currencies.*about 7,000 USD/u],
      ...[/1,000,000 JPY.*about 6,667 USD/u, /50 AED.*No exchange rate/u],
    ];
    for (const [at, pattern] of words.entries()) expect(cells[at]).toHaveTextContent(pattern);
    expect(screen.getByText(/Amounts are compared in USD, at the closing rates of October 2026\./u)).toHaveTextContent(
      'Records without an exchange rate for October 2026: 1. They are listed after the others, grouped by currency: AED.',
    );
    expect(screen.getByRole('link', { name: 'Exchange rates' })).toHaveAttribute('href', '/report/rates');
  });

  it('changes category and month in the address, and starts again without the search', async () => {
    const session = makeSession('Admin');
    const calls = serve(session);
    const { router } = await renderPage(<OrphanPage />, { at: '/orphanRecords?search=x&page=3&sort=-name', session });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Frequency pending 2' }));
    expect(router.state.location.search).toBe('?category=frequencyPending');
    await user.click(await screen.findByRole('button', { name: 'Earlier month' }));
    expect(await screen.findByText('Sep 2026')).toBeVisible();
    expect(asked(calls, '/api/orphans/counts')).toBe('postMonth=2026-09-01');
  });

  it('searches on the server and says when nothing matches', async () => {
    const session = makeSession('Admin');
    serve(session, ({ query }) => (query.get('search') === 'zzz' ? [] : [ghost]));
    await renderPage(<OrphanPage />, { at: '/orphanRecords?category=propertiesNotMapped', session });
    await screen.findByText('GHOST');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search orphan records' }), 'zzz');
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  });

  it('says that nothing is missing', async () => {
    const session = makeSession('Admin');
    serve(session, () => []);
    await renderPage(<OrphanPage />, { at: '/orphanRecords', session });
    expect(await screen.findByText('Nothing is missing here')).toBeVisible();
  });

  it("sends a provider's user to an administrator and says nothing about people", async () => {
    const session = makeSession('DataProvider');
    serve(session);
    await renderPage(<OrphanPage />, { at: '/orphanRecords?category=usersWithoutRoleOrProvider', session });
    expect(await screen.findByText(/Only administrators can complete these records/u)).toBeVisible();
    expect(screen.queryByRole('tab', { name: /Users/u })).toBeNull();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Not mapped');
  });

  it("says nothing of an administrator where a provider's user maps the accounts", async () => {
    const session = makeSession('DataProvider');
    const accounts = { ...ghost, key: 'c2', reason: 'AccountsUnmapped', subject: 'property', name: 'Pier 9' } as const;
    serve(session, () => [accounts]);
    await renderPage(<OrphanPage />, { at: '/orphanRecords?category=accountMappingPending', session });
    expect(await screen.findByRole('link', { name: 'Map the accounts to the master chart.' })).toBeVisible();
    expect(screen.queryByText(/Only administrators can complete these records/u)).toBeNull();
  });

  it('offers nothing that would be refused: by the record, or by a privilege of the screen that completes it', async () => {
    const session = makeSession('Admin');
    const gone = { ...ghost, key: 'd1', reason: 'ApproversInactive', subject: 'dataset', name: 'Budget' } as const;
    serve(session, () => [{ ...ghost, mayComplete: false, mayIgnore: false }, gone]);
    const privileges = { ...session.privileges, configureWorkflow: 'Edit' as const };
    await renderPage(<OrphanPage />, {
      at: '/orphanRecords?category=propertiesNotMapped',
      session: { ...session, privileges },
    });
    const words = ['Choose the property for this code.', 'Add an active approver to the workflow.'];
    for (const name of words) {
      expect(await screen.findByText(name)).toBeVisible();
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
    expect(screen.getAllByRole('button', { name: /^More/u })).toHaveLength(1);
  });

  it('says when it could not be loaded', async () => {
    fakeServer(() => problem(500, 'Unexpected'));
    await renderPage(<OrphanPage />, { at: '/orphanRecords', session: makeSession('Admin') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it.each(['ja', 'ar'] as const)('has its words in %s', async (language) => {
    await speak(language);
    const session = makeSession('Admin');
    serve(session);
    await renderPage(<OrphanPage />, { at: '/orphanRecords?category=propertiesNotMapped', session });
    await screen.findByText('GHOST');
    const words = { ja: 'このコードが表す物件を選択してください。', ar: 'اختر العقار الذي يدل عليه هذا الرمز.' };
    expect(screen.getByText(words[language])).toBeVisible();
  });
});

describe('the way there', () => {
  it('is a line on the dashboard of an admin for each category that collecting begins with or that lacks something', async () => {
    const session = makeSession('Admin');
    serve(session, undefined, { ...counted, mappingsMissing: 4 });
    await renderPage(<OrphanPanel postMonth="2026-10-01" />, { session });
    const line = await screen.findByRole('link', { name: 'Frequency pending 2' });
    expect(line).toHaveAttribute('href', '/orphanRecords?category=frequencyPending&postMonth=2026-10-01');
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      '/orphanRecords?postMonth=2026-10-01',
    );
    const names = [
      ...['Properties not associated with a fund 0', 'Properties not mapped 1', 'COA mapping pending 0'],
      'Dataset mapping missing 4',
    ];
    for (const name of names) expect(screen.getByRole('link', { name })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Datasets without approver/ })).toBeNull();
  });

  it('is not offered to whoever may not open the page', async () => {
    const session = makeSession('Admin');
    const privileges = { ...session.privileges, orphanRecords: 'None' as const };
    const calls = serve(session);
    await renderPage(<OrphanPanel postMonth="2026-10-01" />, { session: { ...session, privileges } });
    expect(screen.queryByText('Orphan records')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('is a link with a count for everybody else', async () => {
    const session = makeSession('Reviewer');
    serve(session);
    await renderPage(<OrphanLink />, { at: '/reviewer-dashboard?postMonth=2026-09-01', session });
    expect(await screen.findByRole('link', { name: '3 orphan records' })).toHaveAttribute(
      'href',
      '/orphanRecords?postMonth=2026-09-01',
    );
  });
});
