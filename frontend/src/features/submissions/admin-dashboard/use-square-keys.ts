import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface Place {
  row: number;
  column: number;
}

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The newest square of the first row that has one. */
function firstPlace(rows: readonly (readonly unknown[])[]): Place | null {
  const row = rows.findIndex((cells) => cells.some((cell) => cell !== null));
  return row < 0 ? null : { row, column: rows[row]?.findLastIndex((cell) => cell !== null) ?? 0 };
}

/**
 * All squares are one stop of the Tab key; arrows move between them and pass over empty ones. Left and right are those of
 * the screen.
 */
export function useSquareKeys(rows: readonly (readonly unknown[])[]) {
  const { i18n } = useTranslation();
  const [chosen, setChosen] = useState<Place | null>(null);
  const isThere = ({ row, column }: Place) => (rows[row]?.[column] ?? null) !== null;
  const current = chosen !== null && isThere(chosen) ? chosen : firstPlace(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step || current === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const across = i18n.dir() === 'rtl' ? -step[1] : step[1];
    const isInside = ({ row, column }: Place) => row in rows && column in (rows[row] ?? []);
    event.preventDefault();
    let next = current;
    do next = { row: next.row + step[0], column: next.column + across };
    while (isInside(next) && !isThere(next));
    if (!isInside(next)) return;
    const square = `[data-square="${next.row}-${next.column}"]`;
    event.currentTarget.querySelector<HTMLElement>(square)?.focus();
  };
  const square = (row: number, column: number) => ({
    tabIndex: current?.row === row && current.column === column ? 0 : -1,
    'data-square': `${row}-${column}`,
    onFocus: () => setChosen({ row, column }),
  });
  return { onKeyDown, square };
}
