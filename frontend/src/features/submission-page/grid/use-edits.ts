import { useMemo } from 'react';
import { cellKey } from '../../../entities/submission/submission-names.ts';
import { useKept } from '../use-kept.ts';

export interface PendingEdit {
  rowNo: number;
  field: string;
  /** Null empties the cell. */
  value: string | null;
  was: string | null;
}

interface EditsWork {
  /** The version on which the cells were changed; null while there are none. */
  versionNo: number | null;
  cells: Record<string, PendingEdit>;
  /** Explanations of the soft findings that the edits cause, by rule. */
  texts: Record<string, string>;
}

export interface Edits {
  versionNo: number | null;
  list: PendingEdit[];
  texts: Readonly<Record<string, string>>;
  get: (rowNo: number, field: string) => PendingEdit | undefined;
  /** On the version named. */
  put: (versionNo: number, edit: PendingEdit) => void;
  remove: (rowNo: number, field: string) => void;
  explain: (ruleId: number, text: string) => void;
  /** The same cells on another version. */
  moveTo: (versionNo: number) => void;
  clear: () => void;
}

/** The edits as the grid of one version sees them: those of another version are not its own. */
export interface VersionEdits {
  get: Edits['get'];
  put: (edit: PendingEdit) => void;
}

export function useEditsOn(edits: Edits, versionNo: number | null): VersionEdits | null {
  return useMemo(() => {
    if (versionNo === null) return null;
    const isOwn = edits.versionNo === versionNo;
    return {
      get: (rowNo, field) => (isOwn ? edits.get(rowNo, field) : undefined),
      put: (edit) => edits.put(versionNo, edit),
    };
  }, [edits, versionNo]);
}

const none: EditsWork = { versionNo: null, cells: {}, texts: {} };
const isEmpty = ({ cells }: EditsWork) => Object.keys(cells).length === 0;

/** Cells changed on the screen and not sent yet. Typing the old value again takes the edit back. */
export function useEdits(submissionNo: string): Edits {
  const { work, keep, clear } = useKept('edits', submissionNo, none, isEmpty);
  return useMemo(() => {
    const { cells, texts, versionNo } = work;
    const without = (all: EditsWork, key: string): EditsWork => {
      const { [key]: _, ...others } = all.cells;
      return Object.keys(others).length === 0 ? none : { ...all, cells: others };
    };
    return {
      versionNo,
      list: Object.values(cells).sort((left, right) => left.rowNo - right.rowNo),
      texts,
      get: (rowNo, field) => cells[cellKey(rowNo, field)],
      put: (onVersion, edit) =>
        keep((current) => {
          const key = cellKey(edit.rowNo, edit.field);
          return edit.value === edit.was
            ? without(current, key)
            : { ...current, versionNo: onVersion, cells: { ...current.cells, [key]: edit } };
        }),
      remove: (rowNo, field) => keep((current) => without(current, cellKey(rowNo, field))),
      explain: (ruleId, text) => keep((current) => ({ ...current, texts: { ...current.texts, [ruleId]: text } })),
      moveTo: (onVersion) => keep((current) => ({ ...current, versionNo: onVersion })),
      clear,
    };
  }, [clear, keep, work]);
}
