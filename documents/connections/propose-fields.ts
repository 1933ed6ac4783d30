import { proposeColumns } from '../sampling/propose-columns.ts';
import type { SampledColumn } from '../sampling/propose-columns.ts';
import { conversionOf } from '../sampling/propose-mapping.ts';
import type { SampleContext } from '../sampling/sample-request.ts';
import { foldText } from '../mapping/fold-text.ts';
import type { JsonTable } from './json-rows.ts';

export interface ProposedField {
  field: string;
  certainty: number;
}

const rowsLookedAt = 200;
/** Of all columns together: an answer with a thousand of them is looked at in a second. */
const cellsLookedAt = 40_000;
/** Of a long path the last two names, as `tenant.name`. */
const certaintyOfEnd = 0.9;
/** Two names say a field, or the last one says it better. */
const leastOfEnd = 0.8;
/** A name without those of the objects around it says less: `name` of a tenant, of a property. */
const certaintyOfLeaf = 0.8;
const leastCertainty = 0.6;

/**
 * A field of the data model for each column that is sure enough, as for the columns of a workbook. A path is read as words
 * (`tenant.name`, `unitCode`), then by its end, then by its own name alone.
 * @returns by place of the column
 */
export function proposeFields({ columns, rows }: JsonTable, context: SampleContext): Map<number, ProposedField> {
  const proposed = new Map<number, ProposedField>();
  const translation = new Map(context.translation.map(([source, target]) => [foldText(source), target]));
  const conversion = { ...conversionOf(context), translate: (text: string) => translation.get(foldText(text)) ?? text };
  const sample = rows.slice(0, Math.min(rowsLookedAt, Math.ceil(cellsLookedAt / columns.length)));
  const cells = columns.map((_, place) =>
    sample.flatMap((row) => (row[place] === undefined || row[place] === '' ? [] : [row[place]])),
  );
  const attempt = (headOf: (path: string) => string, share: number, least = leastCertainty): void => {
    const taken = new Set([...proposed.values()].map(({ field }) => field));
    const left = columns.flatMap((path, column): SampledColumn[] =>
      proposed.has(column) || headOf(path) === '' ? [] : [{ column, head: headOf(path), cells: cells[column] ?? [] }],
    );
    const fields = context.fields.filter(({ name }) => !taken.has(name));
    for (const { column, field, certainty } of proposeColumns(left, {
      ...context,
      fields,
      conversion,
      translation,
      isByName: share < 1,
    }))
      if (certainty * share >= least && !taken.has(field))
        proposed.set(column, { field, certainty: certainty * share });
  };
  // What the cells hold is the same at each attempt.
  attempt(wordsOf, 1);
  attempt(
    (path) => (path.split('.').length > 2 ? wordsOf(path.split('.').slice(-2).join('.')) : ''),
    certaintyOfEnd,
    leastOfEnd,
  );
  attempt((path) => (path.includes('.') ? wordsOf(path.slice(path.lastIndexOf('.') + 1)) : ''), certaintyOfLeaf);
  return proposed;
}

/** `tenant.fullName` as `tenant full name`. */
const wordsOf = (path: string): string =>
  path
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[._-]+/gu, ' ')
    .toLowerCase()
    .trim();
