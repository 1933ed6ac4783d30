import { createContext, use } from 'react';
import type { SessionView } from '#contracts/sessions.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { Privilege, Screen } from '#contracts/roles.ts';

export const SessionContext = createContext<SessionView | null>(null);

/** The person signed in. Only inside the session gate. */
export function useSession(): SessionView {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside of the session gate');
  return session;
}

/** What the person may do on a screen. Decides only what is shown; the server decides what is allowed. */
export function usePrivilege(screen: Screen, needed: Privilege = 'View'): boolean {
  return includesPrivilege(useSession().privileges[screen], needed);
}
