import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface Place {
  row: number;
  column: number;
}

/** Rows that Page Up and Page Down pass. */
const pageRows = 10;

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
};

const within = (value: number, count: number) => Math.min(Math.max(value, 0), Math.max(count - 1, 0));

interface Size {
  rows: number;
  columns: number;
}

/** Where a key leads from a square; null for a key that leads nowhere. Left and right are those of the screen. */
export function placeAfter(
  { key, isWhole, isRightToLeft }: { key: string; isWhole: boolean; isRightToLeft: boolean },
  { row, column }: Place,
  { rows, columns }: Size,
): Place | null {
  if (key === 'Home') return { row: isWhole ? 0 : row, column: 0 };
  if (key === 'End') return { row: isWhole ? rows - 1 : row, column: columns - 1 };
  const step = steps[key];
  if (!step) return null;
  const across = isRightToLeft ? -step[1] : step[1];
  return { row: within(row + step[0], rows), column: within(column + across, columns) };
}

/**
 * All squares are one stop of the Tab key; the newest one of the first row comes first. `wanted` is a square that keys have
 * led to and that is not focused yet: its row may have to be rendered first.
 */
export function useSquareKeys(size: Size) {
  const { i18n } = useTranslation();
  const [chosen, setChosen] = useState<Place | null>(null);
  const [wanted, setWanted] = useState<Place | null>(null);
  const { row, column } = chosen ?? { row: 0, column: size.columns - 1 };
  const current = { row: within(row, size.rows), column: within(column, size.columns) };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey) return;
    const pressed = { key: event.key, isWhole: event.ctrlKey, isRightToLeft: i18n.dir() === 'rtl' };
    const next = placeAfter(pressed, current, size);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    setWanted(next);
  };
  const onFocus = useCallback((at: Place) => {
    setChosen(at);
    setWanted(null);
  }, []);
  return { onKeyDown, onFocus, current, wanted };
}
