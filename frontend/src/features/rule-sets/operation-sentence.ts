import type { AggregateValue, Comparison, RuleTest, RuleValue } from '#contracts/rule-trees.ts';
import type { Names, SentenceWords } from './sentence-names.ts';

export type Compared = Extract<RuleTest, { kind: 'compare' }>;

interface Writer {
  word: SentenceWords['word'];
  names: Names;
  fields: (names: readonly string[]) => string;
  value: (value: RuleValue) => string;
}

/** What an operation of the form compares with a constant, in the words of that operation; null for any other test. */
export function operationSentence({ comparison, left }: Compared, constant: string, writer: Writer): string | null {
  const { word, names, fields } = writer;
  if (left.kind === 'rowsLike') {
    return comparison === 'equal' && constant === '1' ? word('unique', { fields: fields(left.fields) }) : null;
  }
  if (left.kind === 'aggregate') return constant === '0' ? existing(left, comparison, writer) : null;
  const [inner] = left.kind === 'calculation' && left.calculation === 'magnitude' ? left.of : [];
  if (!inner || comparison !== 'lessOrEqual') return null;
  const limit = names.isolate(constant);
  if (inner.kind === 'outlierScore') return word('notOutlier', { field: names.field(inner.field, null), limit });
  if (inner.kind !== 'calculation' || inner.calculation !== 'daysBetween') return null;
  const [first = '', second = ''] = inner.of.map(writer.value);
  return word('withinDays', { first, second, limit });
}

function existing(found: AggregateValue, comparison: Comparison, { word, names, fields }: Writer): string | null {
  const { aggregate, dataset, where, groupBy, periodOffset } = found;
  const isFound = comparison === 'greater';
  const isExistence = aggregate === 'COUNT' && dataset !== null && where === null && groupBy.length > 0;
  if (!isExistence || (!isFound && comparison !== 'equal')) return null;
  const params = { fields: fields(groupBy.map(({ own }) => own)), dataset: names.dataset(dataset) };
  const said = word(isFound ? 'existsIn' : 'notExistsIn', params);
  return periodOffset === 0 ? said : word('periodsBefore', { said, count: -periodOffset });
}
