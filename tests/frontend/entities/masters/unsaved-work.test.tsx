import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { speak } from '../../render.tsx';
import { northgate, open, path, serve } from './fake-providers.tsx';

type Form = ReturnType<typeof within>;
const nameOf = (form: Form) => form.getByRole('textbox', { name: /^Name/u });
const type = (form: Form, value: string) => fireEvent.change(nameOf(form), { target: { value } });
const openForm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Add service provider' }));
  return within(await screen.findByRole('dialog', { name: 'Add service provider' }));
};
const edit = async (user: ReturnType<typeof userEvent.setup>) => {
  const record = within(await screen.findByRole('dialog'));
  await record.findByText('Larkspur Tower');
  await user.click(record.getByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Northgate Realty' }));
};

beforeEach(() => speak('en'));

describe('unsaved work in a form', () => {
  it('is back at the next visit, until somebody discards it', async () => {
    serve();
    const user = userEvent.setup();
    const first = await open();
    type(await openForm(user), 'Eastside');
    first.unmount();
    await open();
    const form = await openForm(user);
    expect(form.getByText('Your unsaved changes have been restored.')).toBeVisible();
    expect(nameOf(form)).toHaveValue('Eastside');
    await user.click(form.getByRole('button', { name: 'Discard' }));
    expect(nameOf(form)).toHaveValue('');
  });

  it('is given up with Cancel', async () => {
    serve();
    const user = userEvent.setup();
    await open();
    const form = await openForm(user);
    type(form, 'Westside');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(nameOf(await openForm(user))).toHaveValue('');
  });

  it('is offered when the record has moved on, and gone once it is saved', async () => {
    serve();
    const user = userEvent.setup();
    const first = await open('/serviceProviders?serviceProviderId=3');
    type(await edit(user), 'Northgate Realty East');
    first.unmount();
    const moved = { ...northgate, changedAt: '2026-11-02T00:00:00.000Z' };
    const calls = serve({
      [`GET ${path}/3`]: () => ({ body: moved }),
      [`PUT ${path}/3`]: () => ({ body: moved }),
    });
    await open('/serviceProviders?serviceProviderId=3');
    const form = await edit(user);
    expect(nameOf(form)).toHaveValue('Northgate Realty');
    expect(form.getByText('Restore your unsaved changes?')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Restore' }));
    expect(nameOf(form)).toHaveValue('Northgate Realty East');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Service provider updated successfully.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      changedAt: moved.changedAt,
      values: { name: 'Northgate Realty East' },
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('working.'))).toEqual([]);
  });
});
