import type { Site } from './sites.ts';

interface Equivalent {
  file: string;
  from: string;
  to: string;
  /** The line, where the same piece stands on others too. */
  on?: string;
  reason: string;
}

const masters = 'rules/masters/check-values.ts';
const mapping = (name: string) => `documents/mapping/${name}.ts`;

/** Faults that change nothing that anybody could see; they are not tried. */
export const equivalents: readonly Equivalent[] = [
  {
    file: masters,
    from: 'Array.isArray(value) && value.length === 0',
    to: 'value.length === 0',
    reason: 'the only other value without a length of its own is an empty text, which tidyValue has made null',
  },
  {
    file: masters,
    from: "text.split('.')[1]?.replace(/0+$/, '').length ?? 0",
    to: "text.split('.')[1]?.replace(/0+$/, '').length",
    reason: 'undefined is no more than any number of places, as 0 is',
  },
  {
    file: masters,
    from: '0',
    to: '0 + 1',
    on: "const [year = 0, month = 0, day = 0] = text.split('-').map(Number);",
    reason: 'stands for a part of a day that the shape has already found',
  },
  {
    file: mapping('column-plan'),
    from: 'places[1] ?? null',
    to: 'places[1]',
    reason: 'a doubled heading has a second place',
  },
  {
    file: mapping('convert-cell'),
    from: "typeof cell === 'object' && cell?.kind === 'date'",
    to: "cell?.kind === 'date'",
    reason: 'a text or a number has no kind; the type of the cell asks for it',
  },
  {
    file: mapping('mapped-sheet'),
    from: 'visible[0] ?? null',
    to: 'visible[0]',
    reason: 'a text file has one sheet, which is never hidden',
  },
  {
    file: mapping('parse-date'),
    from: '1',
    to: '1 + 1',
    on: 'const isOfMonth = month >= 1 && month <= 12 && dayOfMonth <= 31;',
    reason: 'January has each of the 31 days',
  },
  {
    file: mapping('row-mapper'),
    from: "code === 'NOT_IN_LIST' && found !== null",
    to: "code === 'NOT_IN_LIST'",
    reason: 'what is not in a list has been found; the type of a finding asks for it',
  },
  {
    file: mapping('find-layout'),
    from: '0',
    to: '0 + 1',
    on: 'const least = Math.max(2, Math.ceil(sought.size / 2), (mapped?.count ?? 0) + 1);',
    reason: 'at least two headings are needed in any case',
  },
  {
    file: mapping('row-ledger'),
    from: "''",
    to: "'fault'",
    on: "const key = `${reason}\\u001e${word ?? ''}`;",
    reason: 'tells groups without a word apart from those with one, as an empty text does',
  },
  {
    file: mapping('expected-values'),
    from: 'fault !== null && withoutExpected.includes(fault)',
    to: 'withoutExpected.includes(fault)',
    reason: 'no list of faults holds null',
  },
  {
    file: mapping('find-layout'),
    from: 'counted.find(({ row }) => row.rowNo === definition.rowNumber) ?? null',
    to: 'counted.find(({ row }) => row.rowNo === definition.rowNumber)',
    reason: 'what reads it takes undefined as it takes null',
  },
  {
    file: mapping('find-layout'),
    from: '(mapped?.count ?? 0) + 1',
    to: '(mapped?.count ?? 0) - 1',
    reason: 'the mapped row is a candidate itself, and is taken where it is the best or one of several',
  },
  {
    file: mapping('exact-decimals'),
    from: 'point > digits.length',
    to: 'point >= digits.length',
    reason: 'no zeros are added where none are missing',
  },
  {
    file: mapping('find-layout'),
    from: '0',
    to: '0 + 1',
    on: 'const best = Math.max(0, ...counted.map(({ count }) => count));',
    reason: 'a row needs at least two of the headings',
  },
  {
    file: mapping('lookalikes'),
    from: '1',
    to: '1 + 1',
    on: 'let row = Array.from({ length: right.length + 1 }, (_, index) => index);',
    reason: 'a distance beyond the last letter is never read',
  },
  {
    file: mapping('parse-date'),
    from: "''",
    to: "'fault'",
    on: "const value: Record<Part, string> = { year: '', month: '', day: '' };",
    reason: 'each part is filled before it is read, or the year is refused by its length',
  },
  {
    file: mapping('row-mapper'),
    from: "''",
    to: "'fault'",
    on: "return column === null ? fixed.cellOf(fields[fieldIndex]?.name ?? '') : cellAt(column, mapped.rowNo);",
    reason: 'the index is of one of the fields',
  },
  {
    file: mapping('row-sieve'),
    from: '0',
    to: '0 + 1',
    on: 'const headsEnd = Math.max(definition.rowNumber, definition.type?.rowIndex ?? 0);',
    reason: 'headings stand in row 1 or below',
  },
  {
    file: mapping('parse-date'),
    from: 'month >= 1 && month <= 12',
    to: 'month <= 12',
    reason: 'month 0 is read as a December, which has all of the 31 days that are let through',
  },
  {
    file: mapping('row-mapper'),
    from: "fields[fieldIndex]?.name ?? ''",
    to: 'fields[fieldIndex]?.name',
    reason: 'the index is of one of the fields',
  },
];

export function isEquivalent({ file, from, to, lineText }: Site): boolean {
  return equivalents.some(
    (one) => one.file === file && one.from === from && one.to === to && (one.on === undefined || one.on === lineText),
  );
}
