import { useRows } from '../../api/ticket.ts';

/** What the fields of a version are called in the reader's language. */
export function useFieldNames(submissionNo: string, versionNo: number | null): (field: string | null) => string {
  const { data } = useRows(
    submissionNo,
    { view: 'all', offset: 0, limit: 1, ...(versionNo === null ? {} : { versionNo }) },
    versionNo !== null,
  );
  return (field) => data?.columns.find((column) => column.field === field)?.label ?? field ?? '';
}
