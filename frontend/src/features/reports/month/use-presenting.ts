import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const pageMs = 20_000;

export interface Presenting {
  /** What fills the screen. */
  root: RefObject<HTMLDivElement | null>;
  isOn: boolean;
  start: () => void;
  stop: () => void;
}

const isMotionReduced = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Fills the screen and turns the page every 20 seconds, not with reduced motion. Escape ends it. */
export function usePresenting(onTurn: () => void, hasPages: boolean): Presenting {
  const root = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  const turn = useRef(onTurn);
  useEffect(() => {
    turn.current = onTurn;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const end = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOn(false);
    };
    document.addEventListener('fullscreenchange', end);
    document.addEventListener('keydown', onKey);
    const timer = hasPages && !isMotionReduced() ? window.setInterval(() => turn.current(), pageMs) : undefined;
    return () => {
      document.removeEventListener('fullscreenchange', end);
      document.removeEventListener('keydown', onKey);
      window.clearInterval(timer);
    };
  }, [isOn, hasPages]);
  return {
    root,
    isOn,
    start: () => {
      setOn(true);
      // A browser may refuse; the page is shown without its buttons all the same.
      root.current?.requestFullscreen?.().catch(() => undefined);
    },
    stop: () => {
      setOn(false);
      if (document.fullscreenElement) void document.exitFullscreen();
    },
  };
}
