import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a row of choices, and not the page, as little as shows the chosen one; also from right to left.
 *
 * @param selector of the chosen one inside the row
 * @param room pixels beside it that are to be seen as well
 * @param state changes whenever another one is chosen or the row gets wider
 */
export function useChosenInSight(selector: string, room: number, state: string) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector(selector);
    if (!row.current || !chosen) return;
    const [seen, place] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    const before = Math.max(0, seen.left - (place.left - room));
    const past = Math.max(0, place.right + room - seen.right);
    if (past !== before) row.current.scrollLeft += past - before;
  }, [selector, room, state]);
  return row;
}
