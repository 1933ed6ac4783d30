import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
import type { ImportedRow } from '#documents/imports/read-rows.ts';
import { createDateParser } from '#documents/mapping/parse-date.ts';
import type { MasterContext } from '../masters/master.ts';
import { plainValue } from '../masters/read-records.ts';
import { select, sql } from '#database/sql/select.ts';

const guessed = ['DD/MM/YYYY', 'MM/DD/YYYY'].map(createDateParser);

/**
 * Reads the days of rows again that are no ISO days, by the date format of the row, of its record, or of the record's
 * fund. What stays unread says which day was probably meant, where only one can be.
 */
export async function rereadDays(
  context: MasterContext,
  rows: readonly ImportedRow[],
  existing: readonly (MasterRecord | undefined)[],
): Promise<ImportedRow[]> {
  if (!rows.some(({ problems }) => problems.some(isNoDay))) return [...rows];
  const ofFund = await formatsOfFunds(context, rows, existing);
  return rows.map((row, index) => {
    if (!row.problems.some(isNoDay)) return row;
    const record = existing[index];
    const textOf = (field: string) => textIn(row, record, field);
    const parse = createDateParser(textOf('dateFormat') ?? ofFund.get(textOf('fund') ?? '') ?? 'YYYY-MM-DD');
    const values = { ...row.values };
    const problems = row.problems.flatMap((problem) => {
      if (!isNoDay(problem)) return [problem];
      const day = parse(problem.found ?? '');
      if (day === null) return [withGuess(problem)];
      values[problem.field] = day;
      return [];
    });
    return { ...row, values, problems };
  });
}

const isNoDay = ({ code }: FieldProblem) => code === 'NotADate';

function textIn({ values }: ImportedRow, record: MasterRecord | undefined, field: string): string | null {
  const value = values[field];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  return plainValue(record?.values[field]);
}

function withGuess(problem: FieldProblem): FieldProblem {
  const days = new Set(guessed.map((parse) => parse(problem.found ?? '')).filter((day) => day !== null));
  const [meant] = days;
  return meant !== undefined && days.size === 1 ? { ...problem, params: { ...problem.params, meant } } : problem;
}

async function formatsOfFunds(
  { em }: MasterContext,
  rows: readonly ImportedRow[],
  existing: readonly (MasterRecord | undefined)[],
): Promise<Map<string, string>> {
  const names = new Set(rows.map((row, index) => textIn(row, existing[index], 'fund')).filter((name) => name !== null));
  if (names.size === 0) return new Map();
  const found = await select<{ name: string; format: string }>(
    em,
    sql`select w.name, f.date_format as format from jsonb_array_elements_text(${JSON.stringify([...names])}::jsonb) w(name)
        join fund f on fold_key(w.name) in (fold_key(f.name), fold_key(f.code)) and f.retired_at is null
        order by fold_key(f.name) = fold_key(w.name)`,
  );
  return new Map(found.map(({ name, format }) => [name, format]));
}
