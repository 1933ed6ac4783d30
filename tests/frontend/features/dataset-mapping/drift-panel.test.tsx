import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import type { MappingMember, MappingView, SaveMapping } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { DatasetMappingPage } from '../../../../frontend/src/features/dataset-mapping/mapping-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const words = (en: string) => ({ en, ja: en, ar: en });
const definition: DatasetMappingDefinition = {
  ...{ format: 'LIST', sheet: null, rowNumber: 4, requiredColumns: [], excludeRowKeywords: [] },
  ...{ excludeBlankRows: true, type: null, isFileTranslationRequired: false },
  columns: [
    { source: 'Suite', field: 'unit_code' },
    { source: 'Base Rent /mo', field: 'monthly_base_rent' },
  ],
};
const member: MappingMember = {
  ...{ datasetId: 7, name: 'Rent Roll', mappingId: 11, version: 5, savedAt: null, author: 'Amelia Hart' },
  ...{ definition, inherited: null, dateFormat: 'YYYY-MM-DD' },
  model: {
    ...{ code: 'rent_roll', version: 1, keyFields: ['unit_code'], subject: 'property', periodRule: 'AT' },
    periodField: null,
    fields: [
      { name: 'unit_code', labels: words('Unit'), type: 'code', requirement: 'required' },
      { name: 'monthly_base_rent', labels: words('Rent'), type: 'money', requirement: 'optional' },
    ],
  },
};
const place = {
  ...{ ServiceProviderId: 3, FundId: null, PropertyId: null, DatasetOrReportPackageId: 7 },
  ...{ IsForProperty: false, IsForDataset: true },
};
const view: MappingView = {
  ...{ place, serviceProvider: 'Corvane', collected: 'Rent Roll', subject: null, isFundEnabled: false, maySave: true },
  members: [member],
};
const adapted: DatasetMappingDefinition = {
  ...definition,
  rowNumber: 6,
  columns: [
    { source: 'Suite', field: 'unit_code' },
    { source: 'Monthly Rent', field: 'monthly_base_rent' },
  ],
};
const refused: RefusedFile = {
  ...{ submissionNo: 'SUB-9', postMonth: '2026-10-01', fileName: 'october.xlsx', place, datasetId: 7, version: 5 },
  receivedAt: '2026-11-10T18:02:00.000Z',
  former: { postMonth: '2026-09-01', fileName: 'september.xlsx' },
  others: [{ submissionNo: 'SUB-10', dataset: 'Trial Balance' }],
  sample: { sampleId: 's', fileName: 'october.xlsx', sizeBytes: 9 },
  drift: {
    class: 'changed',
    headRow: { before: 4, now: 6 },
    columns: [
      {
        field: 'unit_code',
        before: { head: 'Suite', letter: 'A' },
        now: { head: 'Suite', letter: 'A' },
        state: 'found',
      },
      {
        ...{ field: 'monthly_base_rent', before: { head: 'Base Rent /mo', letter: 'B' } },
        ...{ now: { head: 'Monthly Rent', letter: 'C' }, state: 'renamed' },
      },
    ],
    added: [{ head: 'Industry', letter: 'B' }],
    removed: [],
  },
  proposal: {
    ...{ definition: adapted, sheet: 1, rowNumber: 1, format: 1, keywords: [], titleCells: [], type: null },
    columns: [
      { letter: 'A', source: 'Suite', field: 'unit_code', certainty: 1 },
      { letter: 'B', source: 'Industry', field: null, certainty: null },
      { letter: 'C', source: 'Monthly Rent', field: 'monthly_base_rent', certainty: 0.94 },
    ],
  },
  reading: {
    ...{ sheets: [], sheet: 'RR', columns: [], rows: [], lastRow: 8, keywords: [], layout: [], faults: [], unfed: [] },
    ...{ counts: { read: 2, records: 2, above: 6, blank: 0, keyword: 0, type: 0 }, sums: [], fields: [], records: [] },
  },
};
const preview = {
  ...{ total: 3, checked: 3, stays: [], people: 1 },
  statuses: [{ status: 'Reopened By System', count: 3, submissionNos: ['SUB-9'] }],
};
const job = {
  ...{ jobId: 9, kind: 'recheckSubmissions', about: {}, status: 'running', total: 3, failureCode: null, file: null },
  ...{ person: { userId: 1, name: 'Amelia Hart' }, impersonator: null, cancelledBy: null, mayCancel: true },
  counts: { waiting: 3, sent: 0, done: 0, skipped: 0, refused: 0, notDone: 0 },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', startedAt: '2026-11-23T10:00:01.000Z', endedAt: null },
};

const serve = (file = refused) =>
  fakeServer((call) => {
    if (call.path.includes('/refused-files/')) return { body: file };
    if (call.path.startsWith('/api/rechecks/'))
      return call.method === 'POST' ? { status: 202, body: job } : { body: preview };
    if (call.path.includes('/jobs/'))
      return call.path.endsWith('/items')
        ? { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } }
        : { body: job };
    if (call.path.endsWith('/reading')) return { body: refused.reading };
    if (call.path.endsWith('/datasets')) return { body: { datasets: [] } };
    if (call.method === 'PUT') return { body: { ...view, members: [{ ...member, version: 6, definition: adapted }] } };
    return { body: view };
  });

describe('a mapping whose file was refused', () => {
  beforeAll(() => speak('en'));

  it('shows what moved, is accepted with one click, and offers to check what waits', async () => {
    const calls = serve();
    await renderPage(<DatasetMappingPage />, { at: '/datasetmapping?refused=SUB-9', session: makeSession('Admin') });
    const panel = await screen.findByRole('region', { name: 'The layout has changed' });
    const now = within(panel).getByRole('list', { name: 'Oct 2026, proposed version 6' });
    expect(
      within(now)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ASuiteUnitsame place',
      'BIndustryLeave out',
      'CMonthly RentRentB → C, moved, renamed from “Base Rent /mo”',
    ]);
    expect(within(panel).getByText('Headings in row 6, previously in row 4')).toBeTruthy();
    const other = within(panel).getByRole('link', { name: 'Adapt the mapping of \u2068Trial Balance\u2069' });
    expect(other.getAttribute('href')).toBe('/datasetmapping?refused=SUB-10');
    await userEvent.click(within(panel).getByRole('button', { name: 'Accept as version 6' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Check 3 submissions' }));
    const sent = calls.find(({ method }) => method === 'PUT')?.body as SaveMapping;
    expect(sent.members).toEqual([{ datasetId: 7, version: 5, definition: adapted }]);
    const started = calls.find(({ method, path }) => method === 'POST' && path === '/api/rechecks/refusedLayouts/11');
    expect(started?.body).toEqual({ seen: 3 });
    expect(calls.filter(({ path }) => path.includes('/refused-files/'))).toHaveLength(1);
  });

  it('offers the check alone where the mapping was adapted before', async () => {
    const calls = serve({ ...refused, drift: { ...refused.drift, class: 'absorbed' } });
    await renderPage(<DatasetMappingPage />, { at: '/datasetmapping?refused=SUB-9', session: makeSession('Admin') });
    const panel = await screen.findByRole('region', { name: 'The layout has changed' });
    expect(within(panel).getByText(/^Version 5 of the mapping reads this file\./u)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /Accept/u })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Check 3 submissions' }));
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/rechecks/refusedLayouts/11')).toBe(
      true,
    );
  });
});
