import { useEffect, useRef } from 'react';

type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const isInOverlay = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog],[role=menu],[role=listbox]') !== null;

/** Enter and Space press the focused button or link; a page key must not act as well. */
const isPress = (event: KeyboardEvent) =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.closest('a,button,[role=button]') !== null;

function nameOf(event: KeyboardEvent): string {
  const isModified = event.ctrlKey || event.metaKey;
  // A single letter is compared without regard to case, so that Shift and Caps Lock do not matter.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return isModified ? `mod+${key}` : key;
}

/**
 * Keys of a page, e.g. `{ 'mod+k': openSearch, j: next, Enter: open }`. Plain keys are left alone while somebody
 * types or a dialog or menu is open; `mod` is Ctrl, or Command on a Mac.
 */
export function useHotkeys(hotkeys: Hotkeys, isEnabled = true): void {
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
      if (!name.startsWith('mod+') && (isTyping(event.target) || isInOverlay(event.target))) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEnabled]);
}
