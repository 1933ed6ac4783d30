import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import type { LanguageRow } from '#contracts/notifications.ts';
import { LookupKeyPage } from '../../../../frontend/src/features/lookups/lookup-key-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const country: MasterRecord = {
  id: 2,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: { name: 'Country', description: null, valueCount: 249 },
  allowedActs: ['edit', 'deactivate', 'delete'],
};
const languages: LanguageRow[] = [
  { LanguageId: 1, LanguageCode: 'en', LanguageName: 'English', IsDefault: true },
  { LanguageId: 2, LanguageCode: 'ja', LanguageName: '日本語', IsDefault: false },
];
const session = makeSession('SuperAdmin');
const address = '/api/lookups/default-language';

async function open(change: Answer = { body: {} }, privilege: 'View' | 'All' = 'All') {
  const calls = fakeServer((call) => {
    if (call.path === '/api/common/language') return { body: { data: languages } };
    if (call.path === address) return change;
    return { body: { rows: [country], page: 1, size: 25, total: 1, isTotalCapped: false } };
  });
  const privileges = { ...session.privileges, lookup_key: privilege };
  await renderPage(<LookupKeyPage />, { at: '/lookup_key', session: { ...session, privileges } });
  return { calls, choice: await screen.findByRole('combobox', { name: 'Default language' }) };
}

beforeEach(() => speak('en'));

describe('the page of lookup keys', () => {
  it('counts the values of each key', async () => {
    await open();
    expect(await screen.findByRole('row', { name: /Country.*249/u })).toBeVisible();
    expect(screen.getByText('1 lookup key')).toBeVisible();
  });

  it('sets the language of those who have chosen none', async () => {
    const { calls, choice } = await open();
    expect(choice).toHaveValue('en');
    await userEvent.selectOptions(choice, 'ja');
    expect(await screen.findByText('Successfully Updated!')).toBeVisible();
    expect(calls.find(({ path }) => path === address)).toMatchObject({ method: 'PUT', body: { languageCode: 'ja' } });
  });

  it('says when the language could not be set, and lets nobody try who may only look', async () => {
    const { choice } = await open(problem(500, 'Unexpected'));
    await userEvent.selectOptions(choice, 'ja');
    expect(await screen.findByText('Error occurred. Please contact your administrator.')).toBeVisible();
    await waitFor(() => expect(choice).toHaveValue('en'));
  });

  it('shows the language to who may only look', async () => {
    const { choice } = await open({ body: {} }, 'View');
    expect(choice).toBeDisabled();
  });
});
