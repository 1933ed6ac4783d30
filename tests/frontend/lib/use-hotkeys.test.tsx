import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultPreferences } from '#contracts/preferences.ts';
import { AppDialog } from '../../../frontend/src/components/app-dialog.tsx';
import { useHotkeys } from '../../../frontend/src/lib/use-hotkeys.ts';
import { makeSession } from '../make-session.ts';
import { renderPage } from '../render.tsx';

const pressed: string[] = [];

function Page({ hasDialog = false }: { hasDialog?: boolean }) {
  const note = (key: string) => () => void pressed.push(key);
  useHotkeys({ a: note('a'), 'mod+k': note('mod+k'), Enter: note('Enter'), ' ': note('Space') });
  return (
    <>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Tick" />
      <div role="grid" tabIndex={0} aria-label="Grid" />
      <button type="button">Button</button>
      {hasDialog && (
        <AppDialog isOpen onClose={() => undefined} title="Question">
          Words
        </AppDialog>
      )}
    </>
  );
}

const focus = (element: HTMLElement) => act(() => element.focus());

describe('letter keys of a page', () => {
  beforeEach(() => {
    pressed.length = 0;
  });

  it('act on the page and from controls that take no text', async () => {
    await renderPage(<Page />);
    await userEvent.keyboard('a');
    focus(screen.getByRole('button'));
    await userEvent.keyboard('a');
    focus(screen.getByRole('checkbox'));
    await userEvent.keyboard('a');
    expect(pressed).toEqual(['a', 'a', 'a']);
  });

  it('never act from a field or a grid, while keys with Ctrl do', async () => {
    await renderPage(<Page />);
    for (const element of [screen.getByRole('textbox'), screen.getByRole('grid')]) {
      focus(element);
      await userEvent.keyboard('a{Control>}k{/Control}');
    }
    expect(pressed).toEqual(['mod+k', 'mod+k']);
  });

  it('leave Enter and Space to the control that has the focus', async () => {
    await renderPage(<Page />);
    focus(screen.getByRole('checkbox'));
    await userEvent.keyboard(' {Enter}');
    expect(pressed).toEqual([]);
  });

  it('never act while a dialog is open, wherever the focus is', async () => {
    await renderPage(<Page hasDialog />);
    await screen.findByRole('dialog');
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
    expect(pressed).toEqual([]);
  });

  it('are silent for a person who has switched them off; Enter and Ctrl are not', async () => {
    const session = makeSession('Reviewer', { preferences: { ...defaultPreferences, hasShortcuts: false } });
    await renderPage(<Page />, { session });
    await userEvent.keyboard('a{Enter}{Control>}k{/Control}');
    expect(pressed).toEqual(['Enter', 'mod+k']);
  });
});
