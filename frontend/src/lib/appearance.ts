import { useSyncExternalStore } from 'react';

export const appearances = ['light', 'dark', 'system'] as const;
export type Appearance = (typeof appearances)[number];

const key = 'theme';
const darkQuery = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function read(): Appearance {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let isPrinting = false;

function apply(): void {
  const chosen = read();
  const isDark = !isPrinting && (chosen === 'dark' || (chosen === 'system' && darkQuery.matches));
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.classList.toggle('light', !isDark);
  for (const listener of listeners) listener();
}

export function chooseAppearance(appearance: Appearance): void {
  if (appearance === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, appearance);
  apply();
}

/** Paper is white: a page is light while it is printed. */
function print(isStarted: boolean): void {
  isPrinting = isStarted;
  apply();
}

export function startAppearance(): void {
  darkQuery.addEventListener('change', apply);
  window.addEventListener('beforeprint', () => print(true));
  window.addEventListener('afterprint', () => print(false));
  apply();
}

export function useAppearance(): Appearance {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
