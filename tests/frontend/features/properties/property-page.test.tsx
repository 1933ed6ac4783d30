import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { PropertyPage } from '../../../../frontend/src/features/properties/property-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const path = '/api/properties';
const larkspur: MasterRecord = {
  id: 7,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    code: 'P-1042',
    name: 'Larkspur Tower',
    fund: { code: 'Meridian', name: 'Meridian' },
    propertyType: { code: 'Office', name: 'Office' },
    country: { code: 'US', name: 'United States' },
    state: { code: 'US-CO', name: 'Colorado' },
    disposedOn: null,
    serviceProviders: [{ code: 'NORTH', name: 'Northgate' }],
    isAssociated: true,
  },
  allowedActs: ['edit'],
};
const submission = {
  submissionNo: 'SUB-000123',
  datasetName: 'Rent Roll',
  serviceProviderName: 'Northgate',
  postMonth: '2026-12-01',
  status: 'New',
};

function serve(answers: Record<string, (call: Call) => Answer | Promise<Answer>> = {}) {
  return fakeServer((call) => {
    const own = answers[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path === `${path}/7` && call.method === 'GET') return { body: larkspur };
    if (call.path === `${path}/unassociated`) return { body: { count: 3 } };
    if (call.path.endsWith('/choices/serviceProviders')) {
      return {
        body: {
          choices: [
            { code: 'NORTH', name: 'Northgate' },
            { code: 'SOUTH', name: 'Corvane' },
          ],
        },
      };
    }
    if (call.path.includes('/choices/')) return { body: { choices: [{ code: 'US-CA', name: 'California' }] } };
    if (call.path.endsWith('-tickets')) return { body: { submissions: [submission] } };
    return { body: { rows: [larkspur], page: 1, size: 25, total: 1, isTotalCapped: false } };
  });
}

const open = (at = '/properties') => renderPage(<PropertyPage />, { at, session: makeSession('Admin') });

/** By keys, as a pointer leaves traces in the page of the next test. */
async function choose(user: ReturnType<typeof userEvent.setup>, item: string) {
  (await screen.findByRole('button', { name: 'More actions: Larkspur Tower' })).focus();
  await user.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
}

beforeEach(() => speak('en'));

describe('the page of properties', () => {
  it('leads to the codes of all properties, and of one', async () => {
    serve();
    const { router } = await open();
    expect(await screen.findByRole('link', { name: 'Property mapping' })).toHaveAttribute('href', '/property_mapping');
    await choose(userEvent.setup(), 'Property mapping');
    expect(router.state.location).toMatchObject({ pathname: '/property_mapping', search: '?property=P-1042' });
  });

  it('counts those in funds and those without, and leads to the latter', async () => {
    const calls = serve({
      [`GET ${path}`]: ({ query }) => ({
        body: {
          rows: [larkspur],
          page: 1,
          size: 25,
          total: query.get('isAssociated') === 'true' ? 12 : 15,
          isTotalCapped: false,
        },
      }),
    });
    await open();
    expect(await screen.findByText('15 properties')).toBeVisible();
    expect(await screen.findByText('12 in funds')).toBeVisible();
    const link = await screen.findByRole('link', { name: '3 not associated with a fund' });
    await userEvent.click(link);
    await waitFor(() =>
      expect(calls.some((call) => call.path === path && call.query.get('isAssociated') === 'false')).toBe(true),
    );
  });

  it('begins with ten columns, and offers the child fund and the others by choice', async () => {
    serve();
    await open();
    await screen.findByText('Larkspur Tower');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(expect.arrayContaining(['Property Name', 'Fund Name', 'Service Provider', 'Active']));
    expect(heads).not.toContain('Child Fund Associated With');
    expect(heads).not.toContain('In a fund');
    await userEvent.click(screen.getByRole('button', { name: /^Columns 10 of/u }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Child Fund Associated With' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByRole('menuitem', { name: 'In a fund' })).toBeVisible();
  });

  it.each([
    ['en', '15 properties are hidden by Country, Active, and the search “\u2068zzz\u2069”.'],
    ['ja', 'フィルター（国、有効、検索「\u2068zzz\u2069」）により、物件15件が非表示になっています。'],
    ['ar', 'المخفي بسبب الدولة ونشط والبحث «\u2068zzz\u2069»: 15 عقارًا.'],
  ] as const)('names what hides every property (%s), and takes it away', async (language, words) => {
    await speak(language);
    serve({
      [`GET ${path}`]: ({ query }) => {
        const isNarrowed = query.get('search') === 'zzz';
        const rows = isNarrowed ? [] : [larkspur];
        return { body: { rows, page: 1, size: 25, total: isNarrowed ? 0 : 15, isTotalCapped: false } };
      },
    });
    const { router } = await open('/properties?country=US&isActive=true&search=zzz');
    const text = await screen.findByText(words);
    await userEvent.click(within(text.parentElement as HTMLElement).getByRole('button'));
    expect(await screen.findByText('Larkspur Tower')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('leads nowhere while every property is in a fund', async () => {
    serve({ [`GET ${path}/unassociated`]: () => ({ body: { count: 0 } }) });
    await open();
    expect(await screen.findByText('0 not associated with a fund')).toBeVisible();
    expect(screen.queryByRole('link', { name: /not associated/u })).toBeNull();
  });

  it('says word for word what a property needs', async () => {
    const names = ['propertyType', 'name', 'code', 'address1', 'country', 'city', 'state', 'ownershipType'];
    const problems = [
      ...[...names, 'ownershipPercentage'].map((field) => ({ field, code: 'Required', found: null })),
      { field: 'propertyManagerEmail', code: 'NotAnEmail', found: 'nobody' },
    ];
    serve({
      [`POST ${path}`]: () => {
        const refused = problem(400, 'BadInput');
        return { ...refused, body: { ...refused.body, details: { problems } } };
      },
    });
    await open();
    await screen.findByText('Larkspur Tower');
    await userEvent.click(screen.getByRole('button', { name: 'Add property' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add property' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    for (const label of [
      ...['Property Type', 'Property Name', 'Property Code', 'Address 1', 'Country', 'City', 'State/Province'],
      ...['Ownership Type', 'Ownership Percentage'],
    ]) {
      expect(await within(dialog).findByText(`${label} is required!`)).toBeVisible();
    }
    expect(within(dialog).getByText('Please enter a valid Property Manager Email!')).toBeVisible();
  });

  it('hands a property over with its open submissions, not before they are known', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const calls = serve({
      [`GET ${path}/7/provider-tickets`]: () => promise,
      [`POST ${path}/7/hand-over`]: () => ({
        body: { results: [{ submissionNo: 'SUB-000123', outcome: 'accepted' }] },
      }),
    });
    const user = userEvent.setup();
    await open();
    await choose(user, 'Change service provider…');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the service provider of Larkspur Tower' });
    expect(within(dialog).getByRole('button', { name: 'Change service provider' })).toBeDisabled();
    resolve({ body: { submissions: [submission] } });
    expect(await within(dialog).findByText('SUB-000123')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Change service provider' }));
    expect(await within(dialog).findByText('Choose a service provider.')).toBeVisible();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^To provider/u }), 'SOUTH');
    await user.click(within(dialog).getByRole('button', { name: 'Change service provider' }));
    expect(await screen.findByText('Corvane is now the service provider of Larkspur Tower.')).toBeVisible();
    expect(calls.find((call) => call.path.endsWith('/hand-over'))?.body).toMatchObject({
      from: 'NORTH',
      to: 'SOUTH',
      includesSubmissions: true,
    });
  });

  it('sets the provider of the chosen properties, and says which submissions stay', async () => {
    const calls = serve({
      [`POST ${path}/service-provider`]: () => ({
        body: {
          results: [
            { id: 7, name: 'P-1042 Larkspur Tower', outcome: 'refused', code: 'SeveralProviders', live: [] },
            { id: 8, name: 'P-1043 Alder Court', outcome: 'done', code: null, live: [] },
          ],
          stayingSubmissions: ['SUB-000123'],
        },
      }),
    });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('checkbox', { name: /Larkspur Tower/ }));
    await user.click(await screen.findByRole('button', { name: 'Change service provider…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the service provider of 1 property' });
    await user.click(within(dialog).getByRole('button', { name: 'Change service provider' }));
    expect(await within(dialog).findByText('Choose a service provider.')).toBeVisible();
    await within(dialog).findByRole('option', { name: 'Corvane' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /To provider/ }), 'SOUTH');
    await user.click(within(dialog).getByRole('button', { name: 'Change service provider' }));
    expect(await within(dialog).findByText('Submissions not moved: SUB-000123')).toBeVisible();
    expect(
      within(dialog).getByText(
        'This property has several service providers. Change its service provider individually.',
      ),
    ).toBeVisible();
    const sent = calls.find(({ path: at }) => at.endsWith('/service-provider'))?.body;
    expect(sent).toMatchObject({ propertyIds: [7], to: 'SOUTH', includesSubmissions: true });
  });

  it('shows the submissions that a disposal leaves open, and closes them with words', async () => {
    const sold = { ...larkspur, values: { ...larkspur.values, disposedOn: '2026-11-15' } };
    const calls = serve({
      [`PUT ${path}/7`]: () => ({ body: sold }),
      [`POST ${path}/7/close-later-tickets`]: () => ({
        body: { results: [{ submissionNo: 'SUB-000123', outcome: 'accepted' }] },
      }),
    });
    const user = userEvent.setup();
    await open();
    await choose(user, 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Larkspur Tower' });
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', { name: /after the disposal of Larkspur Tower/u });
    expect(await within(dialog).findByText('SUB-000123')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close as sold' }));
    expect(await within(dialog).findByText('Enter a comment.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Comment/u }), 'Sold.');
    await user.click(within(dialog).getByRole('button', { name: 'Close as sold' }));
    expect(await screen.findByText('Closed as sold: 1')).toBeVisible();
    expect(calls.find((call) => call.path.endsWith('/close-later-tickets'))?.body).toEqual({
      disposedOn: '2026-11-15',
      comment: 'Sold.',
    });
  });
});
