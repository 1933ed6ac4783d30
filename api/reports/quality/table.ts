import type { QualityGroup } from '#contracts/process-reports.schema.ts';
import { qualityColumns } from '#contracts/process-reports.ts';
import type { QualityColumn } from '#contracts/process-reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';

const inWords: readonly QualityColumn[] = ['name', 'grade', 'weakest'];

/** Scores as numbers; the file's title says the month by its filters. */
export function qualityTable(groups: readonly QualityGroup[], language: LanguageCode) {
  const word = wordsOf('process-reports', language);
  return {
    title: word('quality.title'),
    columns: qualityColumns.map((name) => ({
      label: word(`quality.column.${name}`),
      isNumeric: !inWords.includes(name),
      ...(inWords.includes(name) ? {} : { format: name === 'submissions' ? ('count' as const) : ('amount' as const) }),
    })),
    rows: groups.map((group): ListRow => {
      const cells: Record<QualityColumn, string | number | null> = {
        name: group.name,
        submissions: group.submissions,
        delivered: numberOf(group.delivered),
        approved: numberOf(group.approved),
        grade: group.grade,
        completeness: numberOf(group.dimensions.completeness),
        correctness: numberOf(group.dimensions.correctness),
        consistency: numberOf(group.dimensions.consistency),
        timeliness: numberOf(group.dimensions.timeliness),
        weakest: group.weakest && word(`quality.dimension.${group.weakest}`),
        change: numberOf(group.change),
      };
      return qualityColumns.map((name) => cells[name]);
    }),
  };
}

export const numberOf = (figure: string | null): number | null => (figure === null ? null : Number(figure));
