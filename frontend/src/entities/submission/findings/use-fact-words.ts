import { useTranslation } from 'react-i18next';
import type { RuleOperands } from '#contracts/rule-explanations.schema.ts';
import type { AggregateFact, DerivedFact } from '#contracts/rule-sets.ts';
import { referenceOf } from '#contracts/rule-texts/dataset-reference.ts';
import { useDates } from '../../../lib/dates.ts';

export interface FactWords {
  /** What a fact of a rule is called: a field by its label, a computed one by what it is made of. */
  name: (fact: string) => string;
  /** The cells that it is read from. */
  cells: (fact: string) => string[];
  /** A pair holds two facts with a value each, any other fact is one side. */
  sides: (fact: string, value: unknown) => { name: string; value: unknown }[];
}

/** Computed by the rules that come with the product; those of an own rule are said by what they are made of. */
const knownFacts = ['market_percent', 'rents_in_a_row', 'rows_of_unit', 'is_fiscal_year_start'] as const;
type KnownFact = (typeof knownFacts)[number];
const isKnownFact = (fact: string): fact is KnownFact => (knownFacts as readonly string[]).includes(fact);

export const asWords = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase();

const noOperands: RuleOperands = { derived: [], aggregates: [], cells: {}, datasets: {}, labels: {} };

export function useFactWords(
  fieldName: (field: string) => string,
  { derived, aggregates, cells, datasets, labels }: RuleOperands = noOperands,
): FactWords {
  const { t } = useTranslation('submission');
  const { list } = useDates();
  const madeOf = (fact: string) => derived.find((one) => one.fact === fact);

  const wordsOfAggregate = (made: AggregateFact): string => {
    const { fact, aggregate, field, where, periodOffset } = made;
    const words = t(`why.aggregate.${aggregate}`, { field: labels[fact] ?? fieldName(field) });
    const other = referenceOf(made);
    const ofOther = other === null ? words : t('why.ofDataset', { value: words, dataset: datasets[other] ?? other });
    const ofRows = where === undefined ? ofOther : t('why.matchingRows', { value: ofOther });
    return periodOffset ? t('why.periodsBefore', { value: ofRows, n: -periodOffset }) : ofRows;
  };
  // Totals whose words are the same, because only their conditions differ, also show their own names.
  const nameOfAggregate = (made: AggregateFact): string => {
    const words = wordsOfAggregate(made);
    const isAmbiguous = aggregates.some((one) => one.fact !== made.fact && wordsOfAggregate(one) === words);
    return isAmbiguous ? `${words} (${asWords(made.fact)})` : words;
  };
  const nameOfDerived = (made: DerivedFact): string => {
    switch (made.kind) {
      case 'product':
        return `${made.by} × ${name(made.of)}`;
      case 'sum':
        return made.of.map(name).join(' + ');
      case 'difference':
        return `${name(made.of)} − ${name(made.minus)}`;
      case 'magnitude':
        return `|${name(made.of)}|`;
      case 'percentOf':
        return t('why.percentOf', { of: name(made.of), base: name(made.base) });
      case 'daysBetween':
        return t('why.daysBetween', { from: name(made.from), to: name(made.to) });
      case 'prior':
        return t('why.prior', { field: fieldName(made.field) });
      case 'countOf':
        return t('why.countOf', { fields: list(made.fields.map(fieldName)) });
      case 'runLength':
        return t('why.runLength', { field: fieldName(made.field) });
      case 'firstFilled':
        return made.of.map(name).join(' / ');
      case 'pair':
        return list([name(made.left), name(made.right)]);
      case 'constant':
        return String(made.value);
      case 'times':
        return `${name(made.of)} × ${name(made.by)}`;
      case 'quotient':
        return `${name(made.of)} ÷ ${name(made.by)}`;
      case 'round':
      case 'shiftedDay':
        return name(made.of);
      case 'greatest':
      case 'least':
        return t(`why.${made.kind}`, { values: list(made.of.map(name)) });
      case 'choose':
        return `${name(made.then)} / ${name(made.otherwise)}`;
      case 'placeAmong':
        return t('why.placeAmong', { fields: list(made.fields.map(fieldName)) });
      case 'rowBefore':
        return t('why.rowBefore', { field: fieldName(made.field) });
      case 'outlierScore':
        return t('why.outlierScore', { field: fieldName(made.field) });
    }
  };
  const name = (fact: string): string => {
    if (isKnownFact(fact)) return t(`why.fact.${fact}`);
    const made = madeOf(fact);
    if (made) return nameOfDerived(made);
    const aggregate = aggregates.find((one) => one.fact === fact);
    if (aggregate) return nameOfAggregate(aggregate);
    const label = fieldName(fact);
    return label === fact ? asWords(fact) : label;
  };
  const cellsOf = (fact: string): string[] => {
    const made = madeOf(fact);
    const own = cells[fact];
    const found = made ? operandsOf(made).flatMap(cellsOf) : own === undefined ? [] : [own];
    return [...new Set(found)];
  };
  return {
    name,
    cells: cellsOf,
    sides: (fact, value) => {
      const made = madeOf(fact);
      if (made?.kind !== 'pair' || !Array.isArray(value)) return [{ name: fact, value }];
      const [left, right] = value as unknown[];
      return [
        { name: made.left, value: left },
        { name: made.right, value: right },
      ];
    },
  };
}

/** Facts of the same row that a computed one is made of. */
function operandsOf(made: DerivedFact): string[] {
  switch (made.kind) {
    case 'product':
    case 'magnitude':
      return [made.of];
    case 'sum':
    case 'firstFilled':
      return made.of;
    case 'difference':
      return [made.of, made.minus];
    case 'percentOf':
      return [made.of, made.base];
    case 'daysBetween':
      return [made.from, made.to];
    case 'pair':
      return [made.left, made.right];
    case 'runLength':
    case 'outlierScore':
      return [made.field];
    case 'round':
    case 'shiftedDay':
      return [made.of];
    case 'greatest':
    case 'least':
      return made.of;
    case 'times':
    case 'quotient':
      return [made.of, made.by];
    case 'choose':
      return [made.then, made.otherwise];
    case 'prior':
    case 'countOf':
    case 'placeAmong':
    case 'rowBefore':
    case 'constant':
      return [];
  }
}
