import { useMatches } from 'react-router-dom';
import type { ScreenTitle } from './screens/screen-row.ts';

/** What a route tells the shell. */
export interface RouteHandle {
  title: ScreenTitle;
  /** Narrow navigation where width is work. */
  isRail?: boolean | undefined;
  /** Without navigation and top bar. */
  isBare?: boolean | undefined;
  /** The page fills the main area and scrolls in parts of its own. */
  isFlush?: boolean | undefined;
}

export function useRouteHandle(): { handle: RouteHandle | null; params: Record<string, string | undefined> } {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  return { handle: (match?.handle as RouteHandle | undefined) ?? null, params: match?.params ?? {} };
}
