import { useMemo } from 'react';
import { isAmountType } from '#contracts/data-models.ts';
import type { Finding } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { useRows } from '../api/submission.ts';
import { formatFound, isNumeric, placesOfAmounts } from '../format-cell.ts';

export interface FieldWords {
  /** What a field is called in the reader's language. */
  name: (field: string | null) => string;
  /** A value found or expected in a field, as the reader writes numbers. */
  value: (text: string | null, field: string | null) => string;
}

/** The fields of a version in words. @param findings listed under each other: amounts of one field get equal decimal places */
export function useFieldWords(
  submissionNo: string,
  versionNo: number | null,
  findings: readonly Finding[] = noFindings,
): FieldWords {
  const { tag } = useDates();
  const places = useMemo(() => placesByField(findings), [findings]);
  const { data, isLoading } = useRows(
    submissionNo,
    { view: 'all', offset: 0, limit: 1, ...(versionNo === null ? {} : { versionNo }) },
    versionNo !== null,
  );
  const columnOf = (name: string | null) => data?.columns.find(({ field }) => field === name);
  return {
    // The name inside the data would be seen for a blink.
    name: (field) => columnOf(field)?.label ?? (isLoading ? '' : (field ?? '')),
    value: (text, field) => {
      const type = columnOf(field)?.type ?? 'text';
      return formatFound(text, isNumeric(type), tag, isAmountType(type) ? places.get(field) : 0);
    },
  };
}

const noFindings: readonly Finding[] = [];

function placesByField(findings: readonly Finding[]): ReadonlyMap<string | null, number> {
  const byField = Map.groupBy(findings, ({ field }) => field);
  return new Map(
    [...byField].map(([field, own]) => [
      field,
      placesOfAmounts(own.flatMap(({ found, expected }) => [found, expected])),
    ]),
  );
}
