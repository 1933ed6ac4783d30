import fc from 'fast-check';
import { aggregates, missingPolicies } from '#contracts/rule-sets.ts';
import { calculationArity, calculations, comparedTypes, comparisons, textTests } from '#contracts/rule-trees.ts';
import type { RuleTest, RuleTree, RuleValue } from '#contracts/rule-trees.ts';
import type { RuleLanguage } from '#contracts/rule-texts/kinds.ts';

export const language: RuleLanguage = {
  fields: [
    { name: 'unit_code', type: 'code' },
    { name: 'unit_status', type: 'enum' },
    { name: 'rent', type: 'money' },
    { name: 'area', type: 'area' },
    { name: 'lease_start', type: 'date' },
    { name: 'is_vacant', type: 'flag' },
    { name: 'where', type: 'decimal' },
    { name: 'today', type: 'date' },
    { name: '\u8cc3\u6599', type: 'money' },
  ],
  // The second is one of several datasets that share the data model.
  datasets: ['trial_balance', 'trial_balance#12'].map((code) => ({
    code,
    fields: [
      { name: 'net_change', type: 'money' },
      { name: 'subtype', type: 'enum' },
    ],
  })),
};

const field = fc.constantFrom(...language.fields.map(({ name }) => name));
const otherField = fc.constantFrom(...language.datasets[0]!.fields.map(({ name }) => name));
const fields = fc.array(field, { minLength: 1, maxLength: 3 });
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('a "b"', 'back\\slash', 'two\nlines', '\u0645\u0628\u0644\u063a'),
);
const amount = fc.oneof(fc.integer({ min: 0, max: 999 }).map(String), fc.constantFrom('1.5', '0.01'));
const signed = fc.oneof(
  amount,
  amount.map((one) => (Number(one) === 0 ? one : `-${one}`)),
);
const as = fc.option(fc.constantFrom('total', 'show', 'left side', '\u5408\u8a08'), { nil: undefined });
const named = <Value extends RuleValue>(value: Value, name: string | undefined): RuleValue =>
  name === undefined ? value : { ...value, as: name };

const constant: fc.Arbitrary<RuleValue> = fc.oneof(
  signed.map((value): RuleValue => ({ kind: 'constant', type: 'number', value })),
  text.map((value): RuleValue => ({ kind: 'constant', type: 'text', value })),
  fc.constantFrom('2026-01-31', 'soon').map((value): RuleValue => ({ kind: 'constant', type: 'day', value })),
  fc.constant<RuleValue>({ kind: 'constant', type: 'instant', value: '2026-01-31T10:00:00Z' }),
  fc.constantFrom('true', 'maybe').map((value): RuleValue => ({ kind: 'constant', type: 'flag', value })),
);

const filter = (name: fc.Arbitrary<string>): fc.Arbitrary<RuleTest> =>
  fc.record({ name, text }).map(({ name: one, text: part }) => ({
    ...{ kind: 'text', test: 'contains', isNegated: false, text: part },
    left: { kind: 'field', field: one },
  }));

const aggregate: fc.Arbitrary<RuleValue> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('aggregate' as const), aggregate: fc.constantFrom(...aggregates), field: otherField },
    ...{ where: fc.option(filter(otherField)), dataset: fc.constantFrom('trial_balance', 'trial_balance#12') },
    periodOffset: fc.integer({ min: -60, max: 0 }),
    groupBy: fc.array(fc.record({ own: field, other: otherField }), { maxLength: 2 }),
  }),
  fc.record({
    ...{
      kind: fc.constant('aggregate' as const),
      aggregate: fc.constantFrom(...aggregates),
      field,
      weightField: field,
    },
    ...{ where: fc.option(filter(field)), dataset: fc.constant(null), periodOffset: fc.constant(0) },
    groupBy: fc.array(
      field.map((own) => ({ own, other: own })),
      { maxLength: 1 },
    ),
  }),
);

const leaf: fc.Arbitrary<RuleValue> = fc.oneof(
  constant,
  field.map((one): RuleValue => ({ kind: 'field', field: one })),
  fc.constantFrom('today', 'property_area').map((fact): RuleValue => ({ kind: 'submission', fact })),
  aggregate,
  fc.record({ kind: fc.constant('prior' as const), field, periods: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constantFrom('rowsLike' as const, 'placeAmong' as const), fields }),
  fc.record({ kind: fc.constantFrom('runLength' as const, 'outlierScore' as const), field }),
  fc.record({
    kind: fc.constant('rowBefore' as const),
    field,
    orderBy: fields,
    within: fc.array(field, { maxLength: 2 }),
  }),
);

const { value, test } = fc.letrec<{ value: RuleValue; test: RuleTest }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(leaf, as).map(([one, name]) => named(one, name)),
    fc.constantFrom(...calculations).chain((calculation) => {
      const [least, most] = calculationArity[calculation];
      const of = fc.array(tie('value'), { minLength: least, maxLength: Math.min(most, least + 1) });
      return fc.record({ kind: fc.constant('calculation' as const), calculation: fc.constant(calculation), of });
    }),
    fc.record({ kind: fc.constant('round' as const), of: tie('value'), digits: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ kind: fc.constant('choose' as const), when: tie('test'), then: tie('value'), otherwise: tie('value') }),
    fc.record({
      ...{ kind: fc.constant('shiftedDay' as const), of: tie('value') },
      ...{ months: fc.integer({ min: -12, max: 12 }), days: fc.integer({ min: -9, max: 9 }) },
    }),
  ),
  test: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      ...{ kind: fc.constant('compare' as const), comparison: fc.constantFrom(...comparisons) },
      ...{ type: fc.constantFrom(...comparedTypes), left: tie('value'), right: tie('value') },
    }),
    fc
      .record({
        ...{ kind: fc.constant('within' as const), isNegated: fc.boolean(), left: tie('value'), right: tie('value') },
        tolerance: fc.oneof(
          fc.record({ absolute: amount }),
          fc.record({ percent: amount }),
          fc.record({ absolute: amount, percent: amount }),
        ),
        as,
      })
      .map(({ as: name, ...one }) => (name === undefined ? one : { ...one, as: name })),
    fc.record({
      ...{ kind: fc.constant('between' as const), isNegated: fc.boolean(), left: tie('value') },
      ...{ low: signed, high: fc.constantFrom('10', 'ten', '2026-01-31') },
    }),
    fc.record({
      ...{ kind: fc.constant('inList' as const), isNegated: fc.boolean(), left: tie('value') },
      values: fc.array(text, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('isEmpty' as const), isNegated: fc.boolean(), left: tie('value') }),
    fc.record({
      ...{ kind: fc.constant('text' as const), test: fc.constantFrom(...textTests), isNegated: fc.boolean() },
      ...{ left: tie('value'), text },
    }),
    fc
      .record({
        kind: fc.constantFrom('compulsoryPair' as const, 'exclusivePair' as const),
        ...{ isNegated: fc.boolean(), left: tie('value'), right: tie('value'), as },
      })
      .map(({ as: name, ...one }) => (name === undefined ? one : { ...one, as: name })),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('test'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('test') }),
  ),
}));

export const trees: fc.Arbitrary<RuleTree> = fc.record({
  scope: fc.constantFrom('row' as const, 'dataset' as const),
  field: fc.option(field),
  when: fc.option(test),
  check: test,
  missing: fc.record({ left: fc.constantFrom(...missingPolicies), right: fc.constantFrom(...missingPolicies) }),
  shown: fc.array(value, { maxLength: 2 }),
});
