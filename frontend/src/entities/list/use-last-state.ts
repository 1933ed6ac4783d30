import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useSession } from '../../lib/session.ts';

/**
 * A list that is opened from the menu shows what it showed when the person left it, until the window is closed. An
 * address that was typed, sent or gone back to means what it says.
 * @param keys what is in the address of the list's state
 * @returns true where an earlier state is taken up
 */
export function useLastState(list: string, keys: readonly string[]): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOpened = useNavigationType() === 'PUSH';
  const { user } = useSession();
  const name = `list-state:${user.userId}:${list}:${pathname}`;
  const state = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => keys.includes(key))).toString();
  const [last] = useState(() => {
    const isBare = new URLSearchParams(search).size === 0;
    return isOpened && isBare ? (sessionStorage.getItem(name) ?? '') : '';
  });
  useLayoutEffect(() => {
    if (last !== '') void navigate({ pathname, search: `?${last}` }, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the list opens: later an empty state is wanted
  }, []);
  useEffect(() => {
    sessionStorage.setItem(name, state);
  }, [name, state]);
  return last !== '';
}
