import type { AggregateValue, RuleTest, RuleTree, RuleValue, Tolerance } from '#contracts/rule-trees.ts';
import { operationSentence } from './operation-sentence.ts';
import type { Compared } from './operation-sentence.ts';
import { otherNamed } from './rule-datasets.ts';
import { namesOf } from './sentence-names.ts';
import type { SentenceWords } from './sentence-names.ts';

/** The rule as a sentence in the reader's language. */
export function ruleSentence(tree: RuleTree, words: SentenceWords): string {
  const writer = createWriter(words);
  const check = writer.test(tree.check);
  const where = tree.scope === 'row' ? 'row' : 'file';
  const sentence =
    tree.when === null
      ? words.word(where, { check })
      : words.word(`${where}When`, { check, when: writer.test(tree.when) });
  const said = sentence.charAt(0).toLocaleUpperCase(words.language) + sentence.slice(1);
  const { left, right } = tree.missing;
  const violates = left === 'MISSING_VIOLATES' || right === 'MISSING_VIOLATES';
  return violates ? words.word('missingViolates', { sentence: said }) : said;
}

function createWriter(words: SentenceWords) {
  const { word } = words;
  const names = namesOf(words);
  const list = new Intl.ListFormat(words.language, { type: 'conjunction' });
  const fields = (all: readonly string[]) => list.format(all.map((name) => names.field(name, null)));

  function test(one: RuleTest): string {
    switch (one.kind) {
      case 'all':
        return one.of.map(test).join(word('and'));
      case 'any':
        return one.of.map(test).join(word('or'));
      case 'not':
        return word('not', { test: test(one.of) });
      case 'compare':
        return compared(one);
      case 'within':
        return word(one.isNegated ? 'notWithin' : 'within', { ...sides(one), tolerance: tolerance(one.tolerance) });
      case 'between':
        return word(one.isNegated ? 'notBetween' : 'between', {
          left: value(one.left),
          low: names.isolate(String(one.low)),
          high: names.isolate(String(one.high)),
        });
      case 'inList': {
        const values = list.format(one.values.map((each) => named(one.left, each)));
        return word(one.isNegated ? 'notInList' : 'inList', { left: value(one.left), values });
      }
      case 'isEmpty':
        return word(one.isNegated ? 'isNotEmpty' : 'isEmpty', { left: value(one.left) });
      case 'text':
        return word(textKey(one.test, one.isNegated), { left: value(one.left), text: names.isolate(`“${one.text}”`) });
      case 'compulsoryPair':
        return word(one.isNegated ? 'notCompulsoryPair' : 'compulsoryPair', sides(one));
      case 'exclusivePair':
        return word(one.isNegated ? 'notExclusivePair' : 'exclusivePair', sides(one));
    }
  }

  const sides = ({ left, right }: { left: RuleValue; right: RuleValue }) => ({
    left: value(left),
    right: right.kind === 'constant' ? named(left, right.value) : value(right),
  });

  /** A constant as the field that it is compared with names it. */
  const named = (left: RuleValue, constant: string | number) =>
    left.kind === 'field' ? names.valueOf(left.field, constant) : names.isolate(String(constant));

  function compared(one: Compared): string {
    const { comparison, type, right } = one;
    const special =
      right.kind === 'constant' ? operationSentence(one, String(right.value), { word, names, fields, value }) : null;
    if (special !== null) return special;
    const isDay = (type === 'day' || type === 'instant') && comparison !== 'equal' && comparison !== 'notEqual';
    const said = word(`${isDay ? 'day' : 'compare'}.${comparison}`, sides(one));
    return type === 'foldedText' ? word('ignoringCase', { said }) : said;
  }

  function tolerance({ absolute, percent }: Tolerance): string {
    const given = { absolute: names.isolate(String(absolute ?? '')), percent: names.isolate(String(percent ?? '')) };
    if (absolute !== undefined && percent !== undefined) return word('toleranceBoth', given);
    return percent === undefined ? given.absolute : word('tolerancePercent', given);
  }

  function value(one: RuleValue): string {
    switch (one.kind) {
      case 'constant':
        return names.isolate(String(one.value));
      case 'field':
        return names.field(one.field, null);
      case 'submission':
        return word(`fact.${one.fact}`);
      case 'aggregate':
        return aggregate(one);
      case 'prior':
        return one.periods === 1
          ? word('prior', { field: names.field(one.field, null) })
          : word('priorMany', { field: names.field(one.field, null), count: one.periods });
      case 'calculation': {
        const parts = one.of.map(value);
        const [first = '', second = ''] = parts;
        return word(`calculation.${one.calculation}`, { first, second, parts: list.format(parts) });
      }
      case 'round':
        return word('round', { value: value(one.of), digits: one.digits });
      case 'choose':
        return word('choose', { when: test(one.when), then: value(one.then), otherwise: value(one.otherwise) });
      case 'shiftedDay':
        return shifted(one);
      case 'rowsLike':
      case 'placeAmong':
        return word(one.kind, { fields: fields(one.fields) });
      case 'rowBefore':
        return rowBefore(one);
      case 'runLength':
      case 'outlierScore':
        return word(one.kind, { field: names.field(one.field, null) });
    }
  }

  function shifted({ of, months, days }: Extract<RuleValue, { kind: 'shiftedDay' }>): string {
    const key = days === 0 ? 'shiftedMonths' : months === 0 ? 'shiftedDays' : 'shiftedDay';
    return word(key, { value: value(of), months: names.isolate(String(months)), days: names.isolate(String(days)) });
  }

  function rowBefore({ field, orderBy, within }: Extract<RuleValue, { kind: 'rowBefore' }>): string {
    const said = names.field(field, null);
    const before =
      orderBy.length === 0
        ? word('rowBefore', { field: said })
        : word('rowBeforeBy', { field: said, order: fields(orderBy) });
    return within.length === 0 ? before : word('amongSame', { value: before, fields: fields(within) });
  }

  function aggregate(one: AggregateValue): string {
    const weight = one.weightField === undefined ? '' : names.field(one.weightField, one.dataset);
    let said = word(`aggregate.${one.aggregate}`, { field: names.field(one.field, one.dataset), weight });
    if (one.dataset !== null) said = word('in', { value: said, dataset: names.dataset(one.dataset) });
    if (one.where !== null) said = word('where', { value: said, test: filter(one.where, one.dataset) });
    if (one.groupBy.length > 0) said = word('same', { value: said, fields: fields(one.groupBy.map(({ own }) => own)) });
    if (one.periodOffset !== 0) said = word('before', { value: said, count: -one.periodOffset });
    return said;
  }

  /** A filter speaks of the fields of its own dataset. */
  function filter(one: RuleTest, code: string | null): string {
    if (code === null) return test(one);
    const other = otherNamed(words.datasets, code);
    return other ? createWriter({ ...words, datasetId: other.dataset.id }).test(one) : test(one);
  }

  return { test, value };
}

function textKey(test: Extract<RuleTest, { kind: 'text' }>['test'], isNegated: boolean): string {
  const key = test === 'matchesPattern' ? 'matches' : test;
  return isNegated ? `not${key.charAt(0).toUpperCase()}${key.slice(1)}` : key;
}
