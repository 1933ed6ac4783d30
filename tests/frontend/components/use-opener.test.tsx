import { Menu, Portal } from '@chakra-ui/react';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { AppDialog } from '../../../frontend/src/components/app-dialog.tsx';
import { renderPage } from '../render.tsx';

function Acts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu.Root lazyMount unmountOnExit>
        <Menu.Trigger>Acts</Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="close" onSelect={() => setOpen(true)}>
                Close it
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <button onClick={() => setOpen(true)}>Open</button>
      <AppDialog isOpen={isOpen} onClose={() => setOpen(false)} title="Why?">
        <input aria-label="Reason" />
      </AppDialog>
    </>
  );
}

const leaveDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  const dialog = await screen.findByRole('dialog');
  // It listens for Escape once it has taken the focus.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

describe('a dialog gives the focus back', () => {
  it('to the button of the menu that opened it', async () => {
    const user = userEvent.setup();
    await renderPage(<Acts />);
    await user.click(await screen.findByRole('button', { name: 'Acts' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Close it' }));
    await leaveDialog(user);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Acts' })).toHaveFocus());
  });

  it('to the button that opened it', async () => {
    const user = userEvent.setup();
    await renderPage(<Acts />);
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    await leaveDialog(user);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });
});
