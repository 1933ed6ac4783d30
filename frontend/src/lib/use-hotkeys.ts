import { useEffect, useRef } from 'react';
import { usePreferences } from './preferences.ts';

type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

const textless = ['checkbox', 'radio', 'button', 'submit'];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['TEXTAREA', 'SELECT'].includes(target.tagName) ||
    (target instanceof HTMLInputElement && !textless.includes(target.type)));

/** In a grid letters belong to its cells; in what lies over the page, to that. */
const ownKeys = '[role=grid],[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';
const openDialog = '[role=dialog][data-state=open],[role=alertdialog][data-state=open]';

const hasOwnKeys = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(ownKeys) !== null) || document.querySelector(openDialog) !== null;

/** Enter and Space press the focused control; a page key must not act as well. */
const isPress = (event: KeyboardEvent) =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.closest('a,button,input,summary,[role=button]') !== null;

function nameOf(event: KeyboardEvent): string {
  const isModified = event.ctrlKey || event.metaKey;
  // A single letter is compared without regard to case, so that Shift and Caps Lock do not matter.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return isModified ? `mod+${key}` : key;
}

/** Letters, digits and signs: what speech input and unsteady hands press by accident. Space is none of them. */
const isCharacter = (name: string) => name.length === 1 && name !== ' ';

/**
 * Keys of a page, e.g. `{ 'mod+k': openSearch, j: next, Enter: open }`. Plain keys are left alone while somebody
 * types, in a grid, or while a dialog or menu is open; `mod` is Ctrl, or Command on a Mac. A person may switch
 * single characters off.
 */
export function useHotkeys(hotkeys: Hotkeys, isEnabled = true): void {
  const { hasShortcuts } = usePreferences();
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = latest.current[name];
      if (!act || event.altKey || event.defaultPrevented || isPress(event)) return;
      if (!name.startsWith('mod+') && (isTyping(event.target) || hasOwnKeys(event.target))) return;
      if (isCharacter(name) && !hasShortcuts) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEnabled, hasShortcuts]);
}
