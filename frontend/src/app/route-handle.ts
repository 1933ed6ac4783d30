import { useMatches } from 'react-router-dom';

/** What a route tells the shell. */
export interface RouteHandle {
  title: `page.${
    | 'dashboard'
    | 'submission'
    | 'funds'
    | 'properties'
    | 'orphanRecords'
    | 'stuck'
    | 'notifications'
    | 'profile'
    | 'notFound'}`;
  /** Narrow navigation where width is work. */
  isRail?: boolean;
  /** The page fills the main area and scrolls in parts of its own. */
  isFlush?: boolean;
}

export function useRouteHandle(): { handle: RouteHandle | null; params: Record<string, string | undefined> } {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  return { handle: (match?.handle as RouteHandle | undefined) ?? null, params: match?.params ?? {} };
}
