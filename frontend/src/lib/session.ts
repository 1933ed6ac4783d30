import { createContext, use } from 'react';
import type { SessionView } from '#contracts/sessions.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import type { Privilege, Screen } from '#contracts/roles.ts';

export const SessionContext = createContext<SessionView | null>(null);

/** The person signed in. Only inside the session gate. */
export function useSession(): SessionView {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside of the session gate');
  return session;
}

/** The people who free what is stuck. Outside of the session gate there are none. */
export function useIsOperator(): boolean {
  const baseRole = use(SessionContext)?.user.baseRole;
  return baseRole === 'Admin' || baseRole === 'SuperAdmin';
}

/** What the person may do on a screen. Decides only what is shown; the server decides what is allowed. */
export function usePrivilege(screen: Screen, needed: Privilege = 'View'): boolean {
  return includesPrivilege(useSession().privileges[screen], needed);
}

export interface RecordAbilities {
  /** Adds and imports records; of each record that is there, the server says what may be done. */
  mayAdd: boolean;
  /** Activates, deactivates and deletes some of them. */
  mayRemove: boolean;
  /** Would add records, were they not those of the whole installation. */
  isLimited: boolean;
}

/** What the person may do with the records of a master. */
export function recordAbilities(
  { privileges, mayChangeShared }: SessionView,
  master: MasterDefinition,
): RecordAbilities {
  const isTheirs = master.isForAll !== true || mayChangeShared;
  const has = (needed: Privilege) => includesPrivilege(privileges[master.screen], needed);
  return { mayAdd: isTheirs && has('Edit'), mayRemove: isTheirs && has('All'), isLimited: !isTheirs && has('Edit') };
}
