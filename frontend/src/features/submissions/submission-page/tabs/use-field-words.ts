import { useDates } from '../../../../lib/dates.ts';
import { useRows } from '../../api/submission.ts';
import { formatFound, isNumeric } from '../grid/format-cell.ts';

export interface FieldWords {
  /** What a field is called in the reader's language. */
  name: (field: string | null) => string;
  /** A value found or expected in a field, as the reader writes numbers. */
  value: (text: string | null, field: string | null) => string;
}

/** The fields of a version in words. */
export function useFieldWords(submissionNo: string, versionNo: number | null): FieldWords {
  const { tag } = useDates();
  const { data, isLoading } = useRows(
    submissionNo,
    { view: 'all', offset: 0, limit: 1, ...(versionNo === null ? {} : { versionNo }) },
    versionNo !== null,
  );
  const columnOf = (name: string | null) => data?.columns.find(({ field }) => field === name);
  return {
    // The name inside the data would be seen for a blink.
    name: (field) => columnOf(field)?.label ?? (isLoading ? '' : (field ?? '')),
    value: (text, field) => formatFound(text, isNumeric(columnOf(field)?.type ?? 'text'), tag),
  };
}
