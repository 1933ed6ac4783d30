import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SampleReading } from '#contracts/mapping-samples.schema.ts';
import type { MappingView, SaveMapping } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { DatasetMappingPage } from '../../../../frontend/src/features/dataset-mapping/mapping-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const words = (en: string) => ({ en, ja: en, ar: en });
const view: MappingView = {
  place: {
    ServiceProviderId: 3,
    FundId: 1,
    PropertyId: null,
    DatasetOrReportPackageId: 7,
    IsForProperty: false,
    IsForDataset: true,
  },
  ...{ serviceProvider: 'Northgate', collected: 'Rent Roll', subject: 'Meridian', isFundEnabled: true, maySave: true },
  members: [
    {
      ...{ datasetId: 7, name: 'Rent Roll', mappingId: null, version: 0, savedAt: null, author: null },
      ...{ definition: null, inherited: null, dateFormat: 'YYYY-MM-DD' },
      model: {
        ...{
          code: 'rent_roll',
          version: 1,
          keyFields: ['unit_code'],
          subject: 'property',
          periodRule: 'AT',
          periodField: null,
        },
        fields: [
          { name: 'unit_code', labels: words('Unit'), type: 'code', requirement: 'required' },
          { name: 'monthly_base_rent', labels: words('Rent'), type: 'money', requirement: 'optional' },
          {
            name: 'unit_status',
            labels: words('Status'),
            type: 'enum',
            requirement: 'optional',
            enumValues: ['Occupied', 'Vacant'],
          },
        ],
      },
    },
  ],
};
const definition: DatasetMappingDefinition = {
  ...{ format: 'LIST', sheet: null, rowNumber: 4, requiredColumns: [], excludeRowKeywords: ['Total'] },
  ...{ excludeBlankRows: true, type: null, isFileTranslationRequired: false },
  columns: [
    { source: 'Suite', field: 'unit_code' },
    { source: 'Rent', field: 'monthly_base_rent' },
    { source: 'State', field: 'unit_status' },
  ],
};
const reading: SampleReading = {
  ...{ sheets: [{ name: 'RR', isHidden: false }], sheet: 'RR', lastRow: 7, keywords: [], layout: [], unfed: [] },
  columns: definition.columns.map(({ source, field }, index) => ({ letter: 'ABC'[index]!, head: source, field })),
  rows: [
    { rowNo: 4, cells: ['Suite', 'Rent', 'State'], state: 'head', reason: 'above', word: null },
    { rowNo: 5, cells: ['301', '100', 'Signed'], state: 'read', reason: null, word: null },
    { rowNo: 6, cells: ['Total', '120', ''], state: 'left', reason: 'keyword', word: 'Total' },
  ],
  counts: { read: 1, records: 1, above: 4, blank: 0, keyword: 1, type: 0 },
  faults: [{ code: 'NOT_IN_LIST', field: 'unit_status', cell: 'C5', found: 'Signed', expected: null, count: 1 }],
  sums: [
    {
      ...{ letter: 'B', head: 'Rent', field: 'monthly_base_rent', sum: '100' },
      totals: [{ rowNo: 6, label: 'Total', value: '120', difference: '20' }],
    },
  ],
  ...{ fields: [], records: [] },
};
const proposal = {
  ...{ definition, sheet: 1, rowNumber: 0.98, format: 0.96, keywords: [{ word: 'Total', certainty: 0.96 }] },
  columns: definition.columns.map(({ source, field }, index) => ({
    ...{ letter: 'ABC'[index]!, source, field },
    certainty: [0.98, 0.98, 0.72][index]!,
  })),
  ...{ titleCells: [], type: null },
};

function serve(put: (call: Call) => Answer = () => ({ body: view }), proposed = { proposal, reading }) {
  return fakeServer((call) => {
    if (call.method === 'PUT') return put(call);
    if (call.path.endsWith('/samples'))
      return { status: 201, body: { sampleId: 's', fileName: 'rr.xlsx', sizeBytes: 9 } };
    if (call.path.endsWith('/proposal')) return { body: proposed };
    if (call.path.endsWith('/reading')) return { body: proposed.reading };
    if (call.path.endsWith('/datasets')) return { body: { datasets: [{ id: 7, name: 'Rent Roll', isDataset: true }] } };
    return { body: view };
  });
}
const open = async (query = 'ServiceProviderId=3&FundId=1&DatasetOrReportPackageId=7') => {
  await renderPage(<DatasetMappingPage />, { at: `/datasetmapping?${query}`, session: makeSession('Admin') });
};
const save = () => screen.getByRole('button', { name: 'Save mapping' });
const dropSample = async () => {
  await screen.findByRole('heading', { name: 'Rent Roll mapping' });
  await userEvent.upload(screen.getByLabelText('Choose a workbook', { selector: 'input' }), new File(['x'], 'rr.xlsx'));
  await screen.findByText('1 row read');
};

const stale = (details: object): Answer => {
  const { status, body } = problem(409, 'StaleView');
  return { status, body: { ...body, details } };
};

describe('the form of a dataset mapping', () => {
  beforeAll(() => speak('en'));
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  it('asks for the dataset before anything else', async () => {
    serve();
    await open('ServiceProviderId=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Save mapping' }));
    expect(await screen.findByText('Please Select Dataset!')).toBeTruthy();
  });

  it('says at each field what is missing, in the words of the specification', async () => {
    const calls = serve();
    await open();
    await screen.findByRole('heading', { name: 'Rent Roll mapping' });
    await userEvent.click(screen.getByRole('button', { name: 'Add required column' }));
    await userEvent.click(save());
    for (const message of [
      'Please Select Format!',
      'Please Enter Row Number!',
      'Please Enter Column Row Number!',
      'Please Enter Column Value!',
    ])
      expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('takes up what is proposed for a dropped workbook, and saves it', async () => {
    const calls = serve();
    await open();
    await dropSample();
    expect(screen.getByText('72%')).toBeTruthy();
    expect(screen.getByText('Proposed: 4 (98%)')).toBeTruthy();
    expect(screen.getByText('Proposed: List, one row a record (96%)')).toBeTruthy();
    expect(screen.getByText('1 to check, 0 left out')).toBeTruthy();
    expect(screen.getByText(/row 6 of the file holds 120, the rows read come to 100/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Value for Signed'), 'Occupied');
    await userEvent.click(save());
    // Money that would be dropped is said once more, and nothing is saved before it is accepted.
    expect(await screen.findByText('Rent: 20 compared with row 6')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Dataset mapping updated successfully.');
    const sent = calls.find(({ method }) => method === 'PUT')?.body as SaveMapping;
    expect(sent.members).toEqual([
      {
        ...{ datasetId: 7, version: 0 },
        definition: { ...definition, values: [{ field: 'unit_status', source: 'Signed', target: 'Occupied' }] },
      },
    ]);
  });

  it('marks each doubtful part of a proposal, and shows each sheet that is read', async () => {
    const sheetChoice = { pattern: 'Building *', isEvery: true, nameField: 'unit_code' };
    const other = { sheet: 'Building B', read: 4, left: 1, layout: [], faults: [] };
    const calls = serve(undefined, {
      proposal: {
        ...proposal,
        ...{ definition: { ...definition, sheetChoice }, sheet: 0.8, rowNumber: 0.7 },
        keywords: [{ word: 'Total', certainty: 0.7 }],
      },
      reading: {
        ...reading,
        sheets: ['Building A', 'Building B', 'Cover'].map((name) => ({ name, isHidden: false })),
        ...{ sheet: 'Building A', others: [other] },
      },
    });
    await open();
    await dropSample();
    expect(screen.getByText('Proposed: Building * (80%), please check')).toBeTruthy();
    expect(screen.getByText('Proposed: 4 (70%), please check')).toBeTruthy();
    expect(screen.getByText('70%')).toBeTruthy();
    const shown = screen.getByLabelText<HTMLSelectElement>('Sheet shown');
    expect([...shown.options].map(({ value }) => value)).toEqual(['Building A', 'Building B']);
    await userEvent.selectOptions(shown, 'Building B');
    await waitFor(() => {
      const asked = calls.filter(({ path }) => path.endsWith('/reading')).at(-1)?.body;
      expect(asked).toMatchObject({ shownSheet: 'Building B', rowCount: 60 });
    });
  });

  it('brings unsaved work back at the next visit', async () => {
    serve();
    await open();
    await dropSample();
    await userEvent.selectOptions(screen.getByLabelText('Value for Signed'), 'Occupied');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('working.'))).toHaveLength(1);
    cleanup();
    await open();
    expect(await screen.findByText('Your unsaved changes have been restored.')).toBeTruthy();
    expect(save()).toBeTruthy();
  });

  it('saves nothing while a part is begun, and says so where it is', async () => {
    const calls = serve();
    await open();
    await dropSample();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Type required' }));
    await userEvent.click(save());
    expect(await screen.findByText('Fill in what is incomplete, or remove it.')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Type required' }));
    expect(screen.queryByText('Fill in what is incomplete, or remove it.')).toBeNull();
  });

  it('refuses a field that two columns go to', async () => {
    const calls = serve();
    await open();
    await dropSample();
    await userEvent.selectOptions(screen.getByLabelText('Field for column Rent'), 'unit_code');
    await userEvent.click(save());
    expect(await screen.findByText('Duplicate Data Model Fields Found!')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows what another administrator saved meanwhile, and saves over it only when asked', async () => {
    const changes = [{ kind: 'rowNumber', name: null, before: '4', after: '9' }];
    let times = 0;
    const calls = serve(() => {
      times += 1;
      return times === 1 ? stale({ version: 2, author: 'Ben', changes }) : { body: view };
    });
    await open();
    await dropSample();
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Row number: 4 → 9')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save mine as the next version' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Dataset mapping updated successfully.');
    const sent = calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (body as SaveMapping).members[0]!.version);
    expect(sent).toEqual([0, 2]);
  });
});
