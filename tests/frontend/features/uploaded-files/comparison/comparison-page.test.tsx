import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VersionDifference } from '#contracts/uploaded-files.ts';
import { ComparisonPage } from '../../../../../frontend/src/features/uploaded-files/comparison/comparison-page.tsx';
import { fakeServer } from '../../../fake-server.ts';
import { makeSession } from '../../../make-session.ts';
import { renderPage } from '../../../render.tsx';

const version = (versionNo: number) => ({
  versionId: versionNo + 10,
  versionNo,
  submissionNo: 'SUB-004171',
  postMonth: '2026-10-01',
  fileName: `roll v${versionNo}.xlsx`,
  createdAt: `2026-11-0${versionNo}T10:00:00.000Z`,
  createdBy: { userId: 4, name: 'Dana Whitfield' },
  rowCount: 2,
  hasRows: true,
});
const difference: VersionDifference = {
  from: version(1),
  to: version(2),
  dataset: { id: 1, name: 'Rent Roll' },
  property: { id: 1, name: 'Larkspur Tower' },
  fund: null,
  entity: null,
  versions: [version(2), version(1)],
  keyFields: ['Unit code'],
  columns: [
    { field: 'unit_code', label: 'Unit code', type: 'text', isKey: true, choiceNames: null },
    { field: 'rent', label: 'Rent', type: 'money', isKey: false, choiceNames: null },
  ],
  goneColumns: [],
  counts: { added: 1, removed: 1, changed: 1, same: 7, changedCells: 1 },
  sums: [{ field: 'rent', label: 'Rent', before: '100.00', after: '90.00', change: '-10.00', unit: 'USD' }],
  rows: [
    { kind: 'changed', rowNo: 8, otherRowNo: 8, values: ['303', '90.00'], before: { 1: '100.00' } },
    { kind: 'added', rowNo: 9, otherRowNo: null, values: ['309', '5.00'], before: {} },
    { kind: 'removed', rowNo: null, otherRowNo: 9, values: ['1402', '6.00'], before: {} },
  ],
  page: 1,
  size: 50,
  total: 3,
};

async function open(answer: VersionDifference = difference) {
  const calls = fakeServer(() => ({ body: answer }));
  await renderPage(<ComparisonPage />, {
    at: '/viewuploadedfiles/compare?from=11&to=12',
    session: makeSession('Admin'),
  });
  await screen.findByRole('heading', { level: 1, name: 'Rent Roll · Larkspur Tower' });
  return calls;
}

it('says of each row whether it was added, removed or changed, with the earlier value struck through', async () => {
  await open();
  const [, changed, added, removed] = screen.getAllByRole('row');
  expect(changed).toHaveTextContent(/changed.*303.*100.00.*90.00/);
  expect(changed?.querySelector('del')).toHaveTextContent('100.00');
  expect(added).toHaveTextContent(/added.*309/);
  expect(removed).toHaveTextContent(/removed.*1402/);
  expect(screen.getByText('Rows are paired by Unit code')).toBeVisible();
  expect(screen.getByText('-10.00')).toBeVisible();
});

it.each([
  ['-10.00', '-10.00'],
  ['0.50', '+0.50'],
  ['0.00', '0'],
])('says of a sum that changed by %s: %s', async (change, words) => {
  const sums = [{ field: 'rent', label: 'Rent', before: '100.00', after: '', change, unit: 'USD' }];
  await open({ ...difference, sums });
  expect(screen.getByText('Sum of Rent').parentElement).toHaveTextContent(`Sum of Rent${words}was 100.00 USD`);
});

it('counts the changed cells in the changed rows alone', async () => {
  await open();
  const figure = screen.getByText('Cells changed').parentElement!;
  expect(figure).toHaveTextContent('Cells changed1in 1 row');
});

it('shows columns that differ before those that are the same', async () => {
  const [key, rent] = difference.columns;
  await open({
    ...difference,
    columns: [key!, { field: 'floor', label: 'Floor', type: 'text', isKey: false, choiceNames: null }, rent!],
    rows: [{ kind: 'changed', rowNo: 8, otherRowNo: 8, values: ['303', '3', '90.00'], before: { 2: '100.00' } }],
  });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Row', 'Unit code', 'Rent', 'Floor']);
  expect(screen.getAllByRole('row')[1]).toHaveTextContent(/changed303100\.0090\.003$/);
  expect(screen.getByText('was 100.00 USD')).toBeVisible();
});

it('shows a value of a list by its name, as it was and as it is', async () => {
  const [key] = difference.columns;
  const choiceNames = { Occupied: '入居中（Occupied）', Vacant: '空室（Vacant）' };
  await open({
    ...difference,
    columns: [key!, { field: 'unit_status', label: 'Unit status', type: 'enum', isKey: false, choiceNames }],
    rows: [
      { kind: 'changed', rowNo: 8, otherRowNo: 8, values: ['303', 'Occupied'], before: { 1: 'Vacant' } },
      { kind: 'added', rowNo: 9, otherRowNo: null, values: ['304', 'Let'], before: {} },
    ],
  });
  const [, changed, added] = screen.getAllByRole('row');
  expect(changed?.querySelector('del')).toHaveTextContent('空室（Vacant）');
  expect(changed).toHaveTextContent(/入居中（Occupied）$/);
  expect(added).toHaveTextContent(/304Let$/);
});

it('compares other versions, and the same two the other way round', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Swap versions' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('from')).toBe('12'));
  expect(calls.at(-1)?.query.get('to')).toBe('11');
  await userEvent.selectOptions(screen.getByLabelText('Later version'), '12');
  await waitFor(() => expect(calls.at(-1)?.query.get('to')).toBe('12'));
});

it('says when the files hold the same rows, and when rows were dropped', async () => {
  const counts = { added: 0, removed: 0, changed: 0, same: 2, changedCells: 0 };
  await open({ ...difference, counts, rows: [], total: 0 });
  expect(screen.getByText('The two files hold the same rows')).toBeVisible();
});

it.each([
  [2, 0, 'No rows to pair in version 2'],
  [0, 2, 'No rows to pair in version 1'],
])('says which version has no rows, of %i rows and %i', async (before, after, words) => {
  const [from, to] = [
    { ...version(1), rowCount: before },
    { ...version(2), rowCount: after },
  ];
  await open({ ...difference, from, to });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/paired by/)).toBeNull();
});

it('does not say that two versions without rows hold the same rows', async () => {
  const [from, to] = [
    { ...version(1), rowCount: 0 },
    { ...version(2), rowCount: 0 },
  ];
  await open({ ...difference, from, to, keyFields: [], columns: [], rows: [], total: 0 });
  expect(screen.getByText('Neither version has rows')).toBeVisible();
  expect(screen.queryByText('The two files hold the same rows')).toBeNull();
});

it('names the submission of dropped rows where two submissions are compared', async () => {
  const from = { ...version(1), submissionNo: 'SUB-003000', hasRows: false };
  await open({ ...difference, from, to: { ...version(1), hasRows: false }, rows: [], total: 0 });
  const words = 'The rows of version 1 of SUB-003000 and version 1 of SUB-004171 were dropped after 13 months';
  expect(screen.getByText(new RegExp(words))).toBeVisible();
});

it('says which rows were dropped, and offers no workbook of them', async () => {
  await open({ ...difference, from: { ...version(1), hasRows: false }, rows: [], total: 0 });
  expect(screen.getByText(/The rows of version 1 were dropped after 13 months/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

it('has dropped rows read from the kept workbook, then shows the comparison', async () => {
  let hasRows = false;
  const calls = fakeServer(({ method }) => {
    if (method === 'POST') {
      hasRows = true;
      return { body: { outcome: 'read' } };
    }
    return { body: { ...difference, from: { ...version(1), hasRows } } };
  });
  await renderPage(<ComparisonPage />, {
    at: '/viewuploadedfiles/compare?from=11&to=12',
    session: makeSession('Admin'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Read the kept workbook again' }));
  expect(await screen.findByText('1402')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/uploaded-files/versions/11/rows',
  ]);
});

it('says why the rows of a kept workbook cannot be compared', async () => {
  fakeServer(({ method }) =>
    method === 'POST'
      ? { body: { outcome: 'differs' } }
      : { body: { ...difference, from: { ...version(1), hasRows: false } } },
  );
  await renderPage(<ComparisonPage />, {
    at: '/viewuploadedfiles/compare?from=11&to=12',
    session: makeSession('Admin'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Read the kept workbook again' }));
  expect(await screen.findByText(/the workbook of version 1 gives other rows/u)).toBeVisible();
});

it('is a list of cards on a phone, field by field', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (media) => ({ ...wide(media), matches: media.includes('767') });
  try {
    await open();
    expect(screen.queryByRole('table')).toBeNull();
    const [changed, added, removed] = within(screen.getByRole('list', { name: 'Compare versions' })).getAllByRole(
      'listitem',
    );
    // The value of each key keeps its direction to itself.
    expect(changed).toHaveTextContent(/^\u2068303\u2069changedRent100\.0090\.00$/);
    expect(changed?.querySelector('del')).toHaveTextContent('100.00');
    expect(added).toHaveTextContent(/^\u2068309\u2069addedRent5\.00$/);
    expect(removed).toHaveTextContent(/^\u20681402\u2069removedRent6\.00$/);
  } finally {
    window.matchMedia = wide;
  }
});
