import type { SessionView } from '#contracts/sessions.ts';

/** Display keys that the page keeps in the browser; never a token. */
const keys = ['userName', 'userRole', 'userEmail', 'userId', 'userShortName'] as const;

const statusKey = 'interactionStatus';
const backupKey = 'impersonationBackup';

export type InteractionStatus = 'startup' | 'none';

export function setInteractionStatus(status: InteractionStatus): void {
  localStorage.setItem(statusKey, status);
}

export function storeUser(user: SessionView['user']): void {
  for (const key of keys) localStorage.setItem(key, String(user[key]));
}

/** Whether somebody was signed in when this browser was here last; the server decides whether they still are. */
export const isSignedInBefore = (): boolean => localStorage.getItem('userId') !== null;

export function clearStoredUser(): void {
  for (const key of [...keys, backupKey]) localStorage.removeItem(key);
}

/** The server holds the impersonation; the backup only restores what is displayed. */
export function backUpStoredUser(): void {
  const backup = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']));
  localStorage.setItem(backupKey, JSON.stringify(backup));
}

export function restoreStoredUser(): void {
  const text = localStorage.getItem(backupKey);
  if (text === null) return;
  const backup = JSON.parse(text) as Record<string, string>;
  for (const key of keys) localStorage.setItem(key, backup[key] ?? '');
  localStorage.removeItem(backupKey);
}
