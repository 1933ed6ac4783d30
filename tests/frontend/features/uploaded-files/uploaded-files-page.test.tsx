import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UploadedFilesPage } from '../../../../frontend/src/features/uploaded-files/uploaded-files-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { makeFile } from './make-file.ts';

const later = makeFile({ versionNo: 2 });
const earlier = makeFile({ versionNo: 1, result: 'superseded', hardCount: 4 });
const rejected = makeFile({
  fileId: 'u9',
  versionId: null,
  versionNo: null,
  fileName: 'late.xlsx',
  result: 'refused',
  refusalCode: 'AlreadyDecided',
  submissionNo: 'SUB-004172',
  createdBy: null,
  property: null,
  hasMarked: false,
});
const withoutFile = makeFile({ versionNo: 3, fileName: null, hasOriginal: false, hasMarked: false, result: 'failed' });
const choices = {
  funds: [],
  properties: [{ id: 1, name: 'Larkspur Tower' }],
  datasets: [],
  serviceProviders: [],
  postMonths: ['2026-10-01'],
  createdBy: [],
};

async function open(
  archive: (call: Call) => Answer = () => ({ body: { files: 2, bytes: 2_000 } }),
  session = makeSession('Admin'),
) {
  const calls = fakeServer((call) => {
    if (call.path === '/api/uploaded-files/choices') return { body: choices };
    if (call.path === '/api/uploaded-files/archive/size') return archive(call);
    return {
      body: { rows: [later, earlier, rejected, withoutFile], page: 1, size: 25, total: 4, isTotalCapped: false },
    };
  });
  await renderPage(<UploadedFilesPage />, { at: '/viewuploadedfiles', session });
  await screen.findByText('roll v2.xlsx');
  return calls;
}

it('lists every version with its result, findings and workbooks', async () => {
  await open();
  expect(screen.getAllByRole('row')[2]).toHaveTextContent(
    /roll v1\.xlsx.*1.*SUB-004171.*Replaced.*184.*4 errors.*4 to explain/,
  );
  expect(screen.getAllByRole('row')[3]).toHaveTextContent(
    /late\.xlsx.*Fund level.*System.*Rejected.*a reviewer had decided/,
  );
  expect(screen.getAllByRole('row')[4]).toHaveTextContent(/Failed/);
  expect(screen.getByRole('link', { name: 'Original workbook of roll v1.xlsx' })).toHaveAttribute(
    'href',
    '/api/submissions/SUB-004171/files/original?versionNo=1',
  );
  expect(screen.getByRole('link', { name: 'Marked workbook of roll v2.xlsx' })).toHaveAttribute(
    'href',
    '/api/submissions/SUB-004171/files/annotated?versionNo=2',
  );
  expect(screen.queryByRole('link', { name: 'Marked workbook of late.xlsx' })).toBeNull();
});

it('is narrowed by property, in the address', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Property' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Larkspur Tower' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('propertyId') === '1')).toBe(true));
});

it('offers to compare two selected versions, the earlier one first, and no others', async () => {
  await open();
  const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await choose('roll v2.xlsx 2');
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
  await choose('roll v1.xlsx 1');
  expect(screen.getByRole('link', { name: 'Compare version 1 and 2' })).toHaveAttribute(
    'href',
    `/viewuploadedfiles/compare?from=${earlier.versionId}&to=${later.versionId}`,
  );
  await choose('late.xlsx');
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
});

it('says what an archive holds at most, and downloads nothing', async () => {
  const details = { fault: 'Archive', mostFiles: 1_000 };
  const calls = await open(() => ({ status: 413, body: { code: 'TooLarge', details } }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select roll v2.xlsx 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Original workbooks as an archive' }));
  expect(await screen.findByText(/An archive holds at most 1,000 files and 2 GB/)).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith('/size'))?.query.get('fileIds')).toBe(later.fileId);
});

it('offers an archive of originals where one of the selected versions has a file', async () => {
  await open();
  await userEvent.click(within(screen.getAllByRole('row')[4]!).getByRole('checkbox'));
  expect(screen.queryByRole('button', { name: /as an archive/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select roll v2.xlsx 2' }));
  expect(screen.getByRole('button', { name: 'Original workbooks as an archive' })).toBeVisible();
});

it('offers all of the list as an archive to whoever may edit, and what is selected to every reader', async () => {
  const session = makeSession('Admin');
  await open(undefined, { ...session, privileges: { ...session.privileges, viewuploadedfiles: 'View' } });
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select roll v2.xlsx 2' }));
  expect(screen.getByRole('button', { name: 'Original workbooks as an archive' })).toBeVisible();
});
