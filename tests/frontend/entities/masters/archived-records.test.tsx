import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { problem } from '../../fake-server.ts';
import { speak } from '../../render.tsx';
import { choose, quick } from './set-up-screen.tsx';
import { northgate, open, path, serve } from './fake-providers.tsx';

const archived: MasterRecord = { ...northgate, isActive: false, isRetired: true, allowedActs: ['restore'] };

describe('archived records', () => {
  beforeEach(() => speak('en'));

  it('are shown by a filter, cannot be ticked, and come back after a question', async () => {
    const calls = serve({ [`POST ${path}/3/restore`]: () => ({ body: northgate }) }, [archived]);
    const user = quick();
    await open('/serviceProviders?isRetired=true');
    const row = await screen.findByRole('row', { name: /Northgate Realty/u });
    expect(within(row).getByText('Archived')).toBeVisible();
    expect(within(row).queryByRole('checkbox')).toBeNull();
    expect(calls.some(({ query }) => new URLSearchParams(query).get('isRetired') === 'true')).toBe(true);
    await choose(user, 'Restore');
    const dialog = await screen.findByRole('alertdialog', { name: 'Restore Northgate Realty' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Northgate Realty is restored.')).toBeVisible();
  });

  it('are offered to who adds their key again, and keep what was typed', async () => {
    const refused = problem(409, 'Duplicate');
    const problems = [{ field: 'code', code: 'Retired', found: 'NORTH', params: { by: 'Northgate Realty', id: 3 } }];
    const calls = serve({
      [`POST ${path}`]: () => ({ ...refused, body: { ...refused.body, details: { problems } } }),
      [`POST ${path}/3/restore`]: () => ({ body: northgate }),
      [`PUT ${path}/3`]: () => ({ body: northgate }),
    });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Add service provider' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add service provider' }));
    fireEvent.change(form.getByRole('textbox', { name: /^Name/u }), { target: { value: 'Northgate II' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Restore Northgate Realty' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore Northgate Realty' }));
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toBeDefined());
    const { body } = calls.find(({ method }) => method === 'PUT')!;
    expect(body).toMatchObject({ values: { name: 'Northgate II', code: 'NORTH', type: 'PROPERTY_MANAGER' } });
  });
});
