import type { TurnaroundGroup } from '#contracts/process-reports.schema.ts';
import { turnaroundColumns } from '#contracts/process-reports.ts';
import type { TurnaroundColumn } from '#contracts/process-reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ColumnFormat, ListRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { formatOf } from '../column-format.ts';
import { numberOf } from '../quality/table.ts';

const formats: Partial<Record<TurnaroundColumn, ColumnFormat>> = {
  ...{ submissions: 'count', onTime: 'percent', firstPass: 'percent' },
};

/** Medians in days; shares between 0 and 1. */
export function turnaroundTable(groups: readonly TurnaroundGroup[], language: LanguageCode) {
  const word = wordsOf('process-reports', language);
  return {
    title: word('turnaround.title'),
    columns: turnaroundColumns.map((name) => ({
      label: word(`turnaround.column.${name}`),
      isNumeric: name !== 'name',
      ...formatOf(formats[name] ?? (name === 'name' ? undefined : 'amount')),
    })),
    rows: groups.map((group): ListRow => {
      const cells: Record<TurnaroundColumn, string | number | null> = {
        name: group.name,
        submissions: group.submissions,
        onTime: numberOf(group.onTime),
        lead: numberOf(group.lead.median),
        lateness: numberOf(group.lateness.median),
        provider: numberOf(group.provider.median),
        system: numberOf(group.system.median),
        reviewer: numberOf(group.reviewer.median),
        approver: numberOf(group.approver.median),
        cycle: numberOf(group.cycle.median),
        cycle90: numberOf(group.cycle.p90),
        rework: numberOf(group.rework),
        firstPass: numberOf(group.firstPass),
      };
      return turnaroundColumns.map((name) => cells[name]);
    }),
  };
}
