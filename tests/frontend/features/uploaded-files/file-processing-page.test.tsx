import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileProcessingPage } from '../../../../frontend/src/features/uploaded-files/file-processing-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { makeProcessed } from './make-file.ts';

const rows = [
  makeProcessed(),
  makeProcessed({ submissionNo: 'SUB-004180', createdBy: null, rowsRead: null, commentCount: 0, lastComment: null }),
];

beforeEach(() => speak('en'));

async function open(shown = rows) {
  const calls = fakeServer(({ path, method }) => {
    if (path.endsWith('/comments')) return { body: method === 'POST' ? { commentId: 7 } : { comments: [] } };
    if (path.endsWith('/choices'))
      return { body: { funds: [], properties: [], datasets: [], serviceProviders: [], postMonths: [], createdBy: [] } };
    return { body: { rows: shown, page: 1, size: 25, total: 2, isTotalCapped: false } };
  });
  await renderPage(<FileProcessingPage />, { at: '/report/fileprocessing', session: makeSession('Admin') });
  await screen.findByText('SUB-004180');
  return calls;
}

it('shows the stages, the account and who created each file', async () => {
  await open();
  expect(screen.getAllByRole('row')[1]).toHaveTextContent(
    /Dana Whitfield.*184 of 190 rows.*12 columns, 1 missing.*9 rules.*1 comment.*Please check unit 402/,
  );
  expect(screen.getAllByRole('row')[2]).toHaveTextContent(/System.*Not recorded.*Comment/);
});

it.each([
  ['en', 'left'],
  ['ar', 'right'],
] as const)('begins names of the other direction on the side of their column (%s)', async (language, side) => {
  await speak(language);
  const names = { en: 'عمر السويدي', ar: 'Dana Whitfield' };
  await open([
    rows[0]!,
    makeProcessed({ submissionNo: 'SUB-004180', createdBy: { userId: 5, name: names[language] } }),
  ]);
  const name = within(screen.getAllByRole('row')[2]!).getByText(names[language]);
  expect(getComputedStyle(name.parentElement!).textAlign).toBe(side);
});

it('adds a comment to the submission of a file, and reads the report again', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Comment: SUB-004180' }));
  const field = await screen.findByRole('textbox', { name: 'New comment' });
  const before = calls.filter(({ path }) => path === '/api/reports/file-processing').length;
  await userEvent.type(field, 'Send it again');
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/submissions/SUB-004180/comments',
    body: { text: 'Send it again' },
  });
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/api/reports/file-processing').length).toBeGreaterThan(before),
  );
});

it('offers no comment to a reader who may not write one, but the thread that there is', async () => {
  await open(rows.map((row) => ({ ...row, mayComment: false })));
  expect(screen.queryByRole('button', { name: /SUB-004180$/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '1 comment: SUB-004171' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull();
});

it('comes as Excel and PDF with the filters of the address', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('menuitem', { name: 'PDF' })).toHaveAttribute(
    'href',
    '/api/reports/file-processing/export/pdf?page=1&size=25&sort=-uploadedAt',
  );
});
