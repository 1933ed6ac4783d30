import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** From right to left `scrollLeft` is negative. */
const isAtEnd = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) =>
  Math.abs(scrollLeft) + clientWidth >= scrollWidth - 1;

function toTheEnd(scroller: HTMLElement): void {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  scroller.scrollTo({ left: isRightToLeft ? -scroller.scrollWidth : scroller.scrollWidth });
}

/**
 * Where not all months fit, the newest are seen first, also after the window has become narrower; the names stay. Other
 * months stay in sight for a reader who has scrolled to them.
 */
export function useNewestInSight(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let isNewestSeen = true;
    const onScroll = () => {
      isNewestSeen = isAtEnd(element);
    };
    const observer = new ResizeObserver(() => {
      if (isNewestSeen) toTheEnd(element);
    });
    toTheEnd(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller]);
}
