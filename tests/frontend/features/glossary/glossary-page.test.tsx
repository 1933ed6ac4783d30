import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { GlossaryPage } from '../../../../frontend/src/features/glossary/glossary-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const term: MasterRecord = {
  id: 1,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    termEn: 'Post month',
    definitionEn: 'The calendar month in which the reported period ends.',
    termJa: '対象月',
    definitionJa: null,
    termAr: 'شهر الترحيل',
    definitionAr: null,
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
};

async function open() {
  const calls = fakeServer((call) => {
    if (call.path.endsWith('/import')) return { body: { imports: [] } };
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    if (call.method === 'PUT') return { body: term };
    return { body: { rows: [term], page: 1, size: 25, total: 1, isTotalCapped: false } };
  });
  await renderPage(<GlossaryPage />, { at: '/glossary', session: makeSession('SuperAdmin') });
  await screen.findByText('Post month');
  return calls;
}

beforeEach(() => speak('en'));

describe('the page of the glossary', () => {
  it('shows each term with its definition and its other languages', async () => {
    await open();
    const row = screen.getByRole('row', { name: /Post month/u });
    expect(row).toHaveTextContent('The calendar month in which the reported period ends.');
    expect(within(row).getByText('対象月')).toBeVisible();
    expect(within(row).getByText('شهر الترحيل')).toBeVisible();
  });

  it('comes as a file and is uploaded as one', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('menuitem', { name: /^Excel, all/u })).toHaveAttribute(
      'href',
      expect.stringContaining('/api/glossary-terms/export/excel'),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import a glossary' });
    expect(within(dialog).getByRole('link', { name: 'Download the template' })).toHaveAttribute(
      'href',
      '/api/blob/download/importfile/template?templatename=glossaryTerms',
    );
  });

  it('changes a definition where it stands', async () => {
    const calls = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit English definition of Post month' }));
    await userEvent.keyboard(' Always.{Enter}');
    expect(await screen.findByText('Successfully Updated!')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      values: { definitionEn: 'The calendar month in which the reported period ends. Always.' },
    });
  });
});
