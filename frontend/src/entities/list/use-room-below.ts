import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Padding of the page below its last panel, and the line around that. */
const pageEnd = 21;
/** Less would show too few rows to be read as a list. */
const leastRows = 320;

/**
 * How high the rows of a list may be, so that everything from the top of the page to the pager fits on the screen; null
 * where so much stands above the list that one scrolls to it anyway.
 * @param whole the rows and what stands below them, in one element
 */
export function useRoomBelow(whole: RefObject<HTMLElement | null>, rows: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null);
  const latest = useRef(room);
  useLayoutEffect(() => {
    const main = document.getElementById('content');
    const page = main?.firstElementChild;
    if (!main || !page) return;
    const measure = () => {
      if (!whole.current || !rows.current) return;
      const box = rows.current.getBoundingClientRect();
      const above = box.top - main.getBoundingClientRect().top + main.scrollTop;
      const below = whole.current.getBoundingClientRect().bottom - box.bottom;
      const left = Math.floor(main.clientHeight - above - below - pageEnd);
      const next = left >= leastRows ? left : null;
      if (next !== latest.current) setRoom((latest.current = next));
    };
    measure();
    // What stands above grows and wraps; so does the window.
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    observer.observe(page);
    return () => observer.disconnect();
  }, [whole, rows]);
  return room;
}
