import fc from 'fast-check';
import { aggregates, missingPolicies, submissionFacts } from '#contracts/rule-sets.ts';
import type { RuleLanguage } from '#contracts/rule-texts/kinds.ts';
import {
  basicOperations,
  comparedAsKinds,
  dayFacts,
  emptyMeasure,
  filterOperations,
  isComparison,
  isTextOperation,
  notApplicable,
  ratios,
  rightKinds,
  rightOf,
} from '../../../../frontend/src/features/rule-sets/basic-rule.ts';
import type {
  BasicFilter,
  BasicMeasure,
  BasicMoment,
  BasicOperation,
  BasicRule,
  BasicSide,
  TypeOf,
} from '../../../../frontend/src/features/rule-sets/basic-rule.ts';

export const formLanguage: RuleLanguage = {
  fields: [
    { name: 'unit_code', type: 'code' },
    { name: 'unit_status', type: 'enum' },
    { name: 'tenant_name', type: 'text' },
    { name: 'monthly_base_rent', type: 'money' },
    { name: 'market_rent', type: 'money' },
    { name: 'rentable_area', type: 'area' },
    { name: 'lease_start', type: 'date' },
    { name: 'lease_end', type: 'date' },
  ],
  datasets: [
    {
      code: 'trial_balance',
      fields: [
        { name: 'account', type: 'code' },
        { name: 'subtype', type: 'enum' },
        { name: 'net_change', type: 'money' },
        { name: 'closing', type: 'money' },
        { name: 'posted_on', type: 'date' },
        { name: 'first_on', type: 'date' },
      ],
    },
  ],
};
const other = 'trial_balance';

export const typeOf: TypeOf = (field, dataset) => {
  const fields = dataset === null ? formLanguage.fields : (formLanguage.datasets[0]?.fields ?? []);
  return fields.find(({ name }) => name === field)?.type;
};

type Kind = 'number' | 'text' | 'day';
const fieldsOf: Readonly<Record<'own' | 'other', Readonly<Record<Kind, readonly string[]>>>> = {
  own: {
    number: ['monthly_base_rent', 'market_rent', 'rentable_area'],
    text: ['unit_code', 'unit_status', 'tenant_name'],
    day: ['lease_start', 'lease_end'],
  },
  other: { number: ['net_change', 'closing'], text: ['account', 'subtype'], day: ['posted_on', 'first_on'] },
};

const amount: fc.Arbitrary<string> = fc.constantFrom('0', '1.5', '-12', '1000000');
const word: fc.Arbitrary<string> = fc.constantFrom('Occupied', 'A-1', 'ユニット', 'شاغرة', 'say "no"', '2026-01-31');
const day: fc.Arbitrary<string> = fc.constantFrom('2026-01-31', '2025-12-01');
const instant: fc.Arbitrary<string> = fc.constantFrom('2026-02-28T17:00Z', '2026-02-28');
const valueOf = { number: amount, text: word, day } as const;

const filterOf = (side: 'own' | 'other'): fc.Arbitrary<BasicFilter | null> =>
  fc.option(
    fc
      .record({ kind: fc.constantFrom<Kind>('number', 'text', 'day'), operation: fc.constantFrom(...filterOperations) })
      .chain(({ kind: wanted, operation }) => {
        // Parts of a text and patterns are looked for in texts.
        const kind = isComparison(operation) || operation.startsWith('is') ? wanted : 'text';
        const isBlank = operation === 'isEmpty' || operation === 'isNotEmpty';
        return fc.record({
          field: fc.constantFrom(...fieldsOf[side][kind]),
          operation: fc.constant(operation),
          value: isBlank ? fc.constant('') : valueOf[kind],
        });
      }),
    { nil: null },
  );

/** A measure whose value is of this kind. @param isOfRow null: either */
function measureOf(side: 'own' | 'other', kind: Kind, isOfRow: boolean | null): fc.Arbitrary<BasicMeasure> {
  const ofRow = fc.record({
    ...{ aggregate: fc.constant(notApplicable), weight: fc.constant('') },
    field: fc.constantFrom(...fieldsOf[side][kind]),
    filter: filterOf(side),
  });
  const fit = aggregates.filter((one) => kind === 'number' || ['MINIMUM', 'MAXIMUM', 'MOST_FREQUENT'].includes(one));
  const ofRows = fc.constantFrom(...fit).chain((aggregate) =>
    fc.record({
      aggregate: fc.constant(aggregate),
      weight: aggregate === 'WEIGHTED_AVERAGE' ? fc.constantFrom(...fieldsOf[side].number) : fc.constant(''),
      field: fc.constantFrom(...fieldsOf[side][kind]),
      filter: filterOf(side),
    }),
  );
  return isOfRow === null ? fc.oneof(ofRow, ofRows) : isOfRow ? ofRow : ofRows;
}

const sideOf = (as: string, side: 'own' | 'other', kind: Kind, isOfRow: boolean | null): fc.Arbitrary<BasicSide> =>
  fc.record({ ratio: fc.constantFrom(...ratios), isRatio: fc.boolean() }).chain(({ ratio, isRatio }) => {
    const isDivided = kind === 'number' && isRatio;
    return fc
      .record({
        measure: measureOf(side, kind, isOfRow),
        divisor: isDivided ? measureOf(side, 'number', isOfRow) : fc.constant(emptyMeasure),
      })
      .map(({ measure, divisor }) => ({ ...measure, ratio: isDivided ? ratio : 'none', divisor, as }));
  });

const moment = (facts: readonly BasicMoment['fact'][]): fc.Arbitrary<BasicMoment> =>
  fc.record({
    fact: fc.constantFrom(...facts),
    months: fc.integer({ min: -36, max: 36 }).map(String),
    days: fc.integer({ min: -99, max: 99 }).map(String),
  });

const factsOf: Readonly<Record<Kind, readonly BasicMoment['fact'][]>> = {
  number: ['property_area'],
  day: dayFacts,
  text: submissionFacts.filter((fact) => fact !== 'property_area' && !dayFacts.includes(fact)),
};

/** What an operation is about; its left side is of this kind. */
function kindsOf(operation: BasicOperation): readonly Kind[] {
  if (isComparison(operation) || operation === 'isUnique') return ['number', 'text', 'day'];
  if (isTextOperation(operation)) return ['text'];
  switch (operation) {
    case 'within':
    case 'notWithin':
    case 'changedBy':
    case 'notOutlier':
      return ['number'];
    case 'between':
    case 'notBetween':
      return ['number', 'day'];
    case 'betweenMoments':
    case 'withinDays':
      return ['day'];
    case 'inList':
    case 'notInList':
    case 'existsIn':
    case 'notExistsIn':
      return ['text'];
    default:
      return ['number', 'text', 'day'];
  }
}

const blankOr = (of: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), of);
const someOf = (fields: readonly string[]) => fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 2 });

function textsOf(operation: BasicOperation): fc.Arbitrary<string> | null {
  if (operation === 'notOutlier') return fc.constantFrom('3.5', '2');
  if (operation.endsWith('Regex')) return fc.constantFrom('[A-Z]+', '(Base|Market) Rent');
  return operation.endsWith('Pattern') ? fc.constantFrom('A-?*', 'ユ*') : null;
}

function formOf(operation: BasicOperation, kind: Kind, rightKind: BasicRule['rightKind']): fc.Arbitrary<BasicRule> {
  const isValue = rightOf({ operation }) === 'value';
  const isOther = (isValue && rightKind === 'otherDataset') || operation.endsWith('xistsIn');
  const side = isOther ? 'other' : 'own';
  const isAggregated = isValue && (rightKind === 'aggregate' || rightKind === 'otherDataset');
  const names = fieldsOf.own;
  const value = textsOf(operation) ?? valueOf[kind];
  const keys = fc.record({ own: fc.constantFrom(...names.text), other: fc.constantFrom(...fieldsOf[side].text) });
  return fc
    .record({
      ...{ operation: fc.constant(operation), rightKind: fc.constant(rightKind), rightDataset: fc.constant(other) },
      left: sideOf('left', 'own', kind, null),
      comparedAs: fc.constantFrom(...comparedAsKinds),
      right: sideOf('right', side, kind, !isAggregated),
      periods: fc.integer({ min: 0, max: 12 }),
      groupBy: fc.uniqueArray(keys, { maxLength: 2, selector: ({ own }) => own }),
      uniqueWith: someOf(['unit_status', 'lease_start']),
      orderBy: someOf([...names.day, 'rentable_area']).map((fields) => (fields.length === 0 ? ['lease_end'] : fields)),
      within: someOf(names.text),
      ...{ value, low: fc.constant(kind === 'day' ? '2025-01-01' : '-5'), days: fc.constantFrom('0', '31') },
      high: fc.constant(kind === 'day' ? '2026-12-31' : '7.5'),
      values: fc.constantFrom('Occupied\nVacant', 'A'),
      ...{ absolute: blankOr(fc.constantFrom('1', '0.5')), percent: fc.constantFrom('2', '0.5') },
      from: moment(operation === 'betweenMoments' ? dayFacts : factsOf[kind]),
      until: moment(dayFacts),
      missingLeft: fc.constantFrom(...missingPolicies),
      missingRight: fc.constantFrom(...missingPolicies),
    })
    .chain((form) => {
      const isInstant = isComparison(operation) && kind === 'text' && form.comparedAs === 'instant';
      return isInstant ? instant.map((text) => ({ ...form, value: text })) : fc.constant(form);
    });
}

/** Forms whose parts fit each other, so that each of them says a rule. */
export const forms: fc.Arbitrary<BasicRule> = fc
  .record({ operation: fc.constantFrom(...basicOperations), rightKind: fc.constantFrom(...rightKinds) })
  .chain(({ operation, rightKind }) =>
    fc.constantFrom(...kindsOf(operation)).chain((kind) => formOf(operation, kind, rightKind)),
  );
