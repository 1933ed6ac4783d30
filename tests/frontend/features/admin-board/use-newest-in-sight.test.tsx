import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useNewestInSight } from '../../../../frontend/src/features/admin-board/use-newest-in-sight.ts';

/** Of the months, and of what is seen of them. */
const whole = 568;
let seen = 568;
let resized: () => void = () => undefined;

/** jsdom lays nothing out: the element has these sizes, and scrolls no further than a browser would let it. */
function laidOut(element: HTMLElement | null): void {
  if (!element) return;
  let left = 0;
  const furthest = () => whole - seen;
  Object.defineProperties(element, {
    scrollWidth: { get: () => whole },
    clientWidth: { get: () => seen },
    scrollLeft: {
      get: () => left,
      set: (to: number) => {
        const isRightToLeft = document.documentElement.dir === 'rtl';
        left = isRightToLeft ? -Math.min(Math.max(-to, 0), furthest()) : Math.min(Math.max(to, 0), furthest());
      },
    },
    scrollTo: { value: (to: { left: number }) => (element.scrollLeft = to.left) },
  });
}

function Months() {
  const scroller = useRef<HTMLDivElement>(null);
  useNewestInSight(scroller);
  return (
    <div
      data-testid="scroller"
      ref={(element) => {
        laidOut(element);
        scroller.current = element;
      }}
    />
  );
}

function resize(width: number): void {
  seen = width;
  act(() => resized());
}

const observed = globalThis.ResizeObserver;

describe('the newest months', () => {
  beforeEach(() => {
    seen = whole;
    globalThis.ResizeObserver = class implements ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        resized = () => callback([], this);
      }
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    };
  });
  afterEach(() => {
    globalThis.ResizeObserver = observed;
    document.documentElement.dir = 'ltr';
  });

  it.each([
    ['ltr', 204],
    ['rtl', -204],
  ])('are in sight at first, and after the window has become narrower (%s)', (direction, end) => {
    document.documentElement.dir = direction;
    seen = 364;
    const { unmount } = render(<Months />);
    expect(screen.getByTestId('scroller').scrollLeft).toBe(end);
    unmount();
    seen = whole;
    render(<Months />);
    expect(Math.abs(screen.getByTestId('scroller').scrollLeft)).toBe(0);
    resize(364);
    expect(screen.getByTestId('scroller').scrollLeft).toBe(end);
  });

  it('leave a reader alone who has scrolled to earlier ones', () => {
    seen = 364;
    render(<Months />);
    const scroller = screen.getByTestId('scroller');
    scroller.scrollLeft = 40;
    fireEvent.scroll(scroller);
    resize(300);
    expect(scroller.scrollLeft).toBe(40);
  });
});
