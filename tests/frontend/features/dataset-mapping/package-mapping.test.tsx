import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MappingMember, MappingView, SaveMapping } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { DatasetMappingPage } from '../../../../frontend/src/features/dataset-mapping/mapping-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const words = (en: string) => ({ en, ja: en, ar: en });
const definitionWith = (rowNumber: number): DatasetMappingDefinition => ({
  ...{ format: 'LIST', sheet: null, rowNumber, requiredColumns: [], excludeRowKeywords: ['Total'] },
  ...{ excludeBlankRows: true, type: null, isFileTranslationRequired: false },
  columns: [{ source: 'Code', field: 'code' }],
});
const memberOf = (datasetId: number, name: string, version = 1): MappingMember => ({
  ...{ datasetId, name, mappingId: datasetId * 10, version, savedAt: null, author: 'Ben' },
  ...{ definition: definitionWith(4), inherited: null, dateFormat: 'YYYY-MM-DD' },
  model: {
    ...{ code: name, version: 1, keyFields: ['code'], subject: 'property', periodRule: 'AT', periodField: null },
    fields: [{ name: 'code', labels: words('Code'), type: 'code', requirement: 'required' }],
  },
});
const place = { ServiceProviderId: 3, FundId: 1, PropertyId: null, DatasetOrReportPackageId: 5 };
const view: MappingView = {
  place: { ...place, IsForProperty: false, IsForDataset: false },
  ...{ serviceProvider: 'Northgate', collected: 'Monthly package', subject: 'Meridian', isFundEnabled: true },
  maySave: true,
  members: [memberOf(7, 'Rent Roll'), memberOf(8, 'Trial Balance'), memberOf(9, 'Budget')],
};
const body = (member: MappingMember, rowNumber: number, version = member.version) => ({
  ...{ datasetId: member.datasetId, version, definition: definitionWith(rowNumber) },
});
const [roll, ledger] = view.members as [MappingMember, MappingMember];

const saved: MappingView = { ...view, members: view.members.map((one) => ({ ...one, version: 2 })) };

function serve(put: (call: Call) => Answer = () => ({ body: saved })) {
  return fakeServer((call) => {
    if (call.method === 'PUT') return put(call);
    if (call.path.endsWith('/impact')) return problem(404, 'NotFound');
    if (call.path.endsWith('/datasets')) return { body: { datasets: [{ id: 5, name: 'Books', isDataset: false }] } };
    if (call.path.includes('recheck')) return { body: { checked: 0, statuses: [] } };
    return { body: view };
  });
}
const open = async () => {
  await renderPage(<DatasetMappingPage />, {
    at: '/datasetmapping?ServiceProviderId=3&FundId=1&DatasetOrReportPackageId=5&IsForDataset=0',
    session: makeSession('Admin'),
  });
  await screen.findByRole('heading', { name: 'Monthly package mapping' });
};
const choose = (name: string) => userEvent.selectOptions(screen.getByLabelText('Member of the package'), name);
const headRow = async (row: string) => {
  const field = screen.getByLabelText(/^Row Number/u);
  await userEvent.clear(field);
  if (row !== '') await userEvent.type(field, row);
};
/** The rent roll and the trial balance are changed; the trial balance is on the page. */
const changeTwo = async (ofRoll = '6') => {
  await open();
  await headRow(ofRoll);
  await choose('Trial Balance');
  await headRow('9');
};
const others = () => screen.getByRole('group', { name: 'Unsaved changes of other members' });
const preview = () => userEvent.click(screen.getByRole('button', { name: 'Preview the impact' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
const membersSent = (calls: readonly Call[], method: string, end: string) =>
  calls
    .filter((call) => call.method === method && call.path.endsWith(end))
    .map((call) => (call.body as SaveMapping).members);

describe('the mapping of a report package', () => {
  beforeAll(() => speak('en'));
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  it('previews the unsaved changes of all members at once', async () => {
    const calls = serve();
    await changeTwo();
    expect(within(others()).getByRole('checkbox', { name: 'Rent Roll' })).toBeChecked();
    await preview();
    const dialog = await screen.findByRole('dialog', { name: 'Impact on the last 12 months' });
    expect(dialog).toHaveTextContent('Rent Roll and Trial Balance are checked together.');
    expect(membersSent(calls, 'POST', '/impact')).toEqual([[body(ledger, 9), body(roll, 6)]]);
  });

  it('leaves out what is not ticked, in the preview and in the save', async () => {
    const calls = serve();
    await changeTwo();
    await userEvent.click(within(others()).getByRole('checkbox', { name: 'Rent Roll' }));
    await preview();
    const [close] = await within(await screen.findByRole('dialog')).findAllByRole('button', { name: 'Close' });
    await userEvent.click(close!);
    await save();
    await screen.findByText('Dataset mapping updated successfully.');
    expect(membersSent(calls, 'POST', '/impact')).toEqual([[body(ledger, 9)]]);
    expect(membersSent(calls, 'PUT', '/mapping')).toEqual([[body(ledger, 9)]]);
    expect(within(others()).getByRole('checkbox', { name: /Rent Roll/u })).not.toBeChecked();
  });

  it('saves what it has previewed, and keeps no draft of it', async () => {
    const calls = serve();
    await changeTwo();
    await save();
    await screen.findByText('Dataset mapping updated successfully.');
    expect(membersSent(calls, 'PUT', '/mapping')).toEqual([[body(ledger, 9), body(roll, 6)]]);
    expect(screen.queryByRole('group', { name: 'Unsaved changes of other members' })).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('working.'))).toEqual([]);
  });

  it('names a member that cannot go along, and why', async () => {
    const calls = serve();
    await changeTwo('');
    expect(within(others()).getByRole('checkbox', { name: 'Rent Roll (not complete yet)' })).toBeDisabled();
    await preview();
    await screen.findByRole('dialog');
    expect(membersSent(calls, 'POST', '/impact')).toEqual([[body(ledger, 9)]]);
  });

  it('says of which member somebody else has saved a version, and saves over that one only when asked', async () => {
    let times = 0;
    const changes = [{ kind: 'rowNumber', name: null, before: '4', after: '5' }];
    const calls = serve(() => {
      times += 1;
      if (times > 1) return { body: saved };
      const { status, body: refusal } = problem(409, 'StaleView');
      return { status, body: { ...refusal, details: { datasetId: 7, version: 3, author: 'Ben', changes } } };
    });
    await changeTwo();
    await save();
    expect(await screen.findByText('Ben has saved version 3 of Rent Roll meanwhile.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save mine as the next version' }));
    await screen.findByText('Dataset mapping updated successfully.');
    expect(membersSent(calls, 'PUT', '/mapping')[1]).toEqual([body(ledger, 9), body(roll, 6, 3)]);
  });
});
