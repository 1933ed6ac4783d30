import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ApiTokenView } from '#contracts/tokens.schema.ts';
import { TokenList } from '../../../../frontend/src/entities/tokens/token-list.tsx';
import { fakeServer } from '../../fake-server.ts';
import { renderPage, speak } from '../../render.tsx';

const record: ApiTokenView = {
  ...{ tokenId: 7, name: 'Nightly export', hint: 'pm_Ab3dEf', scopes: ['published:read'], state: 'active' },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2027-01-30T00:00:00.000Z' },
  ...{ lastUsedAt: null, lastUsedFrom: null },
};
const token = `pm_${'x'.repeat(51)}`;

describe('tokens', () => {
  beforeEach(() => speak());
  afterEach(() => localStorage.clear());

  it('are shown once, when they are made', async () => {
    const calls = fakeServer(({ method }) =>
      method === 'POST' ? { status: 201, body: { token, record } } : { body: [record] },
    );
    await renderPage(<TokenList place="/tokens" mayChange />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add token' });
    const make = within(dialog).getByRole('button', { name: 'Make token' });
    expect(make).toBeDisabled();
    const scopes = within(dialog).getByRole('group', { name: /May/ });
    expect(within(scopes).getByText('*')).toBeVisible();
    expect(scopes).toHaveAccessibleDescription('Choose at least one.');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Excel');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Read published figures' }));
    await userEvent.click(make);
    await waitFor(() => expect(screen.getByText(token)).toBeVisible());
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/tokens',
      body: { name: 'Excel', scopes: ['published:read'], days: 90 },
    });
    const shown = await screen.findByRole('dialog', { name: 'Token made' });
    await userEvent.keyboard('{Escape}');
    expect(within(shown).getByText(token)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByText(token)).toBeNull());
  });

  it('are revoked after a question, by who may change them alone', async () => {
    const calls = fakeServer(({ method }) => (method === 'DELETE' ? { status: 204 } : { body: [record] }));
    await renderPage(<TokenList place="/connections/4/tokens" mayChange />);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/connections/4/tokens/7'),
    );
  });

  it.each(['en', 'ja', 'ar'] as const)(
    'lead to the documents of the api, whose address reads from left to right (%s)',
    async (language) => {
      await speak(language);
      fakeServer(() => ({ body: [] }));
      await renderPage(<TokenList place="/tokens" mayChange />);
      const link = await screen.findByRole('link', { name: '/api/docs' });
      expect(link).toHaveAttribute('href', '/api/docs');
      expect(link).toHaveAttribute('dir', 'ltr');
    },
  );

  it('are only seen by others', async () => {
    fakeServer(() => ({ body: [record] }));
    await renderPage(<TokenList place="/tokens" mayChange={false} />);
    expect(await screen.findByText('Nightly export')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
