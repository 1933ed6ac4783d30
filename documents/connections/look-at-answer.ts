import { rowsPathPattern } from '#contracts/connections.ts';
import type { AnswerRows, JsonList } from '#contracts/connections.schema.ts';
import type { SampleContext } from '../sampling/sample-request.ts';
import { listsIn } from './json-lists.ts';
import type { JsonTable } from './json-rows.ts';
import { cellsOfRows, columnsOf, parseJson, rowsAt } from './json-rows.ts';
import { proposeFields } from './propose-fields.ts';
import type { ProposedField } from './propose-fields.ts';

export interface AnswerRequest {
  /** JSON in UTF-8. */
  content: Uint8Array;
  rowsPath: string | null;
  /** Of the data model that the rows are for; null where none is known. */
  context: SampleContext | null;
}

export interface SeenTable {
  rowCount: number;
  /** Of all columns: the name, the first value, and what the column seems to be. */
  fields: { name: string; sample: string; proposed: ProposedField | null }[];
  /** Names that the rows have beside those. */
  fieldsLeftOut: number;
  /** The first rows, to look at and to read again with each change of the form. */
  columns: string[];
  rows: string[][];
  sample: AnswerRows;
}

/** `table` is null where the path leads to no rows. */
export type SeenAnswer =
  | { outcome: 'unread'; fault: 'NotJson' | 'RowsTooLarge' }
  | { outcome: 'json'; lists: JsonList[]; table: SeenTable | null };

const shownRows = 5;
const shownColumns = 12;
const sampledRows = 20;
/** A proposal looks at the first ones. */
const keptRows = 200;
const longestSample = 80;
const longestCell = 200;
/** Of all cells of a sample together: it is sent back with every change of the form. */
const sampledCharacters = 200_000;

/** The lists of a JSON answer, and what is in the one that a path leads to. */
export function lookAtAnswer({ content, rowsPath, context }: AnswerRequest): SeenAnswer {
  const parsed = parseJson(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if ('fault' in parsed) return { outcome: 'unread', fault: parsed.fault };
  const { document } = parsed;
  const lists = listsIn(document);
  const isPath = rowsPath === null || rowsPathPattern.test(rowsPath);
  const objects = isPath ? rowsAt(document, rowsPath) : null;
  return { outcome: 'json', lists, table: objects && seenTable(objects, context) };
}

function seenTable(objects: NonNullable<ReturnType<typeof rowsAt>>, context: SampleContext | null): SeenTable {
  const { columns, leftOut } = columnsOf(objects);
  const rows: string[][] = [];
  const firstValues = columns.map(() => '');
  for (const cells of cellsOfRows(objects, columns)) {
    if (rows.length < keptRows) rows.push(cells);
    for (const [place, cell] of cells.entries()) if (cell !== '') firstValues[place] ||= cell.slice(0, longestSample);
  }
  const proposed = context && proposeFields({ columns, rows }, context);
  return {
    rowCount: objects.length,
    fields: columns.map((name, place) => ({
      ...{ name, sample: firstValues[place] ?? '', proposed: proposed?.get(place) ?? null },
    })),
    fieldsLeftOut: leftOut,
    columns: columns.slice(0, shownColumns),
    rows: rows.slice(0, shownRows).map((row) => row.slice(0, shownColumns)),
    sample: sampleOf({ columns, rows }),
  };
}

function sampleOf({ columns, rows }: JsonTable): AnswerRows {
  let left = sampledCharacters;
  const shown = rows.slice(0, sampledRows).map((row) => row.map((cell) => cell.slice(0, longestCell)));
  const fitting = shown.filter((row) => (left -= row.join('').length) >= 0);
  return { columns, rows: fitting };
}
