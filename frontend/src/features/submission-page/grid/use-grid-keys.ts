import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridSelection } from './use-selection.ts';

const moves: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

export interface Place {
  row: number;
  column: number;
}

interface Options {
  table: RefObject<HTMLElement | null>;
  count: number;
  columnCount: number;
  selection: GridSelection;
  mayEdit: boolean;
  onCopy: (from: Place, to: Place) => void;
}

/** Arrows move, with Shift they choose; Enter and F2 edit, Ctrl C copies. */
export function useGridKeys({ table, count, columnCount, selection, mayEdit, onCopy }: Options) {
  const { i18n } = useTranslation();
  const { at, select } = selection;
  const [isEditing, setEditing] = useState(false);
  const [anchor, setAnchor] = useState<Place | null>(null);
  const goTo = (row: number, column: number, isRange = false) => {
    setEditing(false);
    setAnchor(isRange ? (anchor ?? at) : null);
    select(Math.min(count - 1, Math.max(0, row)), Math.min(columnCount - 1, Math.max(0, column)));
  };
  const move = ([rows, cells]: readonly [number, number], isRange = false) =>
    goTo((at?.row ?? 0) + rows, (at?.column ?? 0) + cells, isRange);
  const afterEditing = useRef<(next?: readonly [number, number]) => void>(() => undefined);
  useEffect(() => {
    afterEditing.current = (next) => {
      setEditing(false);
      table.current?.focus({ preventScroll: true });
      if (next && at) move(next);
    };
  });
  const stopEditing = useCallback((next?: readonly [number, number]) => afterEditing.current(next), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || event.altKey || event.target !== table.current) return;
    const step = moves[event.key];
    const isRightToLeft = i18n.dir() === 'rtl';
    const isWithCtrl = event.ctrlKey || event.metaKey;
    if (step) move([step[0], isRightToLeft ? -step[1] : step[1]], event.shiftKey);
    else if (event.key === 'Home' && isWithCtrl) goTo(0, 0, event.shiftKey);
    else if (event.key === 'End' && isWithCtrl) goTo(count - 1, columnCount - 1, event.shiftKey);
    else if (event.key === 'Home') goTo(at?.row ?? 0, 0, event.shiftKey);
    else if (event.key === 'End') goTo(at?.row ?? 0, columnCount - 1, event.shiftKey);
    else if (event.key.toLowerCase() === 'c' && isWithCtrl && at) onCopy(anchor ?? at, at);
    else if ((event.key === 'Enter' || event.key === 'F2') && mayEdit && selection.selected) setEditing(true);
    else return;
    event.preventDefault();
  };
  return { anchor, isEditing, setEditing, goTo, stopEditing, onKeyDown };
}
