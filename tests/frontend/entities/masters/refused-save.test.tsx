import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answer } from '../../fake-server.ts';
import { problem } from '../../fake-server.ts';
import { speak } from '../../render.tsx';
import { open, path, serve } from './fake-providers.tsx';

/** Refused for its type alone, the second or a later field of the form. */
function refusal(): Answer {
  const refused = problem(400, 'BadInput');
  const problems = [{ field: 'type', code: 'Required', found: null, params: {} }];
  return { ...refused, body: { ...refused.body, details: { problems } } };
}

async function openForm(user: ReturnType<typeof userEvent.setup>) {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Add service provider' }));
  return within(await screen.findByRole('dialog', { name: 'Add service provider' }));
}

describe('a form whose save is refused', () => {
  beforeEach(() => speak('en'));

  it('keeps the focus on its button while it sends once, and then gives it to the first field with an error', async () => {
    let answer: (given: Answer) => void = () => undefined;
    const calls = serve({ [`POST ${path}`]: () => new Promise<Answer>((resolve) => (answer = resolve)) as never });
    const user = userEvent.setup();
    const form = await openForm(user);
    fireEvent.change(form.getByRole('textbox', { name: /^Name/u }), { target: { value: 'Eastside' } });
    const save = form.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
    expect(save).toHaveFocus();
    await user.click(save);
    await user.keyboard('{Enter}');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    answer(refusal());
    const type = form.getByRole('combobox', { name: /Type/u });
    await waitFor(() => expect(type).toHaveFocus());
    expect(type).toHaveAccessibleErrorMessage(/required/u);
    expect(save).not.toHaveAttribute('aria-disabled');
  });
});
