import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ShortcutHelp } from '../../../../frontend/src/app/shell/shortcut-help.tsx';
import { WorkChoices } from '../../../../frontend/src/features/users/work-choices.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

describe('how a person works', () => {
  it('is kept by one switch each', async () => {
    const calls = fakeServer(({ body }) => ({ body }));
    await renderPage(<WorkChoices />, { session: makeSession('Reviewer') });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Letter keys act on pages' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Open the next submission after a decision' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/preferences', { hasShortcuts: false }],
      ['PUT', '/api/preferences', { opensNext: false }],
    ]);
  });

  it('offers what follows a decision to reviewers only', async () => {
    await renderPage(<WorkChoices />, { session: makeSession('DataProvider') });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
  });

  it('lists the keys of every place', async () => {
    await renderPage(<ShortcutHelp isOpen onClose={() => undefined} />, { session: makeSession('Reviewer') });
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(4);
    for (const term of within(dialog).getAllByRole('term')) expect(term).not.toHaveTextContent('shortcuts');
  });
});
