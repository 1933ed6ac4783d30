import { useCallback, useMemo, useState } from 'react';
import { cellKey } from '../ticket-names.ts';

export interface PendingEdit {
  rowNo: number;
  field: string;
  /** Null empties the cell. */
  value: string | null;
  was: string | null;
}

export interface Edits {
  list: PendingEdit[];
  get: (rowNo: number, field: string) => PendingEdit | undefined;
  put: (edit: PendingEdit) => void;
  remove: (rowNo: number, field: string) => void;
  clear: () => void;
}

/** Cells changed on the screen and not sent yet. Typing the old value again takes the edit back. */
export function useEdits(): Edits {
  const [edits, setEdits] = useState<ReadonlyMap<string, PendingEdit>>(new Map());
  const change = useCallback((act: (next: Map<string, PendingEdit>) => void) => {
    setEdits((current) => {
      const next = new Map(current);
      act(next);
      return next;
    });
  }, []);
  const clear = useCallback(() => setEdits((current) => (current.size === 0 ? current : new Map())), []);
  return useMemo(
    () => ({
      list: [...edits.values()].sort((left, right) => left.rowNo - right.rowNo),
      get: (rowNo, field) => edits.get(cellKey(rowNo, field)),
      put: (edit) =>
        change((next) => {
          const key = cellKey(edit.rowNo, edit.field);
          if (edit.value === edit.was) next.delete(key);
          else next.set(key, edit);
        }),
      remove: (rowNo, field) => change((next) => next.delete(cellKey(rowNo, field))),
      clear,
    }),
    [change, clear, edits],
  );
}
