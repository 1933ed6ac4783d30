import { describe, expect, it } from '@jest/globals';
import type { FieldType } from '#contracts/data-models.ts';
import type { DerivedFact, RuleConditions, RuleDocument } from '#contracts/rule-sets.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { compileRules } from '#rules/rule-sets/compile-rules.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';
import { makeRule } from './rows.ts';

const typed = (types: Record<string, FieldType>) => Object.entries(types).map(([name, type]) => ({ name, type }));
const fields = typed({ unit: 'code', rent: 'money', area: 'area', status: 'text', start: 'date' });

const faultsOf = (text: string) =>
  readRule(text, { fields, datasets: [] }).faults.map(({ code, from, to }) => ({ code, at: text.slice(from, to) }));
const documentOf = (text: string): RuleDocument => {
  const { tree, faults } = readRule(text, { fields, datasets: [] });
  expect(faults).toEqual([]);
  return treeToDocument(tree!);
};
const problemsOf = (document: RuleDocument) => validateDocument(document, 'row', fields);
const leaf = { fact: 'rent', operator: 'decimalGreater', value: '5' };

describe('a bad rule is refused with its place', () => {
  it.each([
    ['an unknown field', 'rental > 5', 'UnknownField', 'rental'],
    ['an unknown dataset', 'sum(nowhere.amount) > 5', 'UnknownDataset', 'nowhere'],
    ['two kinds of values', 'rent > start', 'WrongKind', 'start'],
    ['a text as a number', 'status + 5 > 6', 'WrongKind', 'status'],
    ['division by zero', 'rent / 0 > 5', 'DivisionByZero', '0'],
  ])('in its text: %s', (_, text, code, at) => {
    expect(faultsOf(text)).toContainEqual({ code, at });
  });

  it.each([
    ['an unknown field', { all: [{ ...leaf, fact: 'rental' }] }, [], { code: 'UNKNOWN_FACT', subject: 'rental' }],
    [
      'division by zero',
      { all: [{ ...leaf, fact: 'share' }] },
      [
        { fact: 'none', kind: 'constant', value: '0.00', type: 'number' },
        { fact: 'share', kind: 'quotient', of: 'rent', by: 'none' },
      ],
      { code: 'DIVISION_BY_ZERO', subject: 'share' },
    ],
    [
      'a circular reference',
      { all: [{ ...leaf, fact: 'first' }] },
      [
        { fact: 'first', kind: 'magnitude', of: 'second' },
        { fact: 'second', kind: 'magnitude', of: 'first' },
      ],
      { code: 'UNKNOWN_FACT', subject: 'second' },
    ],
    [
      '1,000 conditions',
      { all: Array.from({ length: 1_000 }, () => leaf) },
      [],
      { code: 'TOO_LARGE', subject: '1000' },
    ],
    [
      '1,000 calculations',
      { all: [leaf] },
      Array.from({ length: 1_000 }, (_, n) => ({ fact: `f${n}`, kind: 'magnitude', of: 'rent' })),
      { code: 'TOO_LARGE', subject: '1000' },
    ],
    [
      'an empty group inside a choice',
      { all: [{ ...leaf, fact: 'chosen' }] },
      [{ fact: 'chosen', kind: 'choose', when: { all: [] }, then: 'rent', otherwise: 'area' }],
      { code: 'EMPTY_GROUP', subject: 'all' },
    ],
  ] as [string, RuleConditions, DerivedFact[], object][])('in its document: %s', (_, conditions, derived, problem) => {
    expect(problemsOf(makeRule({ conditions, derived }).document)).toContainEqual(expect.objectContaining(problem));
  });

  it.each(['(a)\\1', '(?=a)b', '(unclosed', 'a'.repeat(201)])(
    'with a regular expression that RE2 cannot read: %s',
    (value) => {
      const conditions = { all: [{ fact: 'status', operator: 'matchesRegex', value }] };
      expect(problemsOf(makeRule({ conditions }).document)).toMatchObject([{ code: 'WRONG_VALUE' }]);
    },
  );
});

describe('a rule that can never or always fire is refused', () => {
  it.each([
    ['when rent > 5 and rent < 3 then area > 0', 'NEVER_FIRES'],
    ['when rent = 5 and rent = 6 then area > 0', 'NEVER_FIRES'],
    ['when rent > 5 and rent <= 5 then area > 0', 'NEVER_FIRES'],
    ['when rent between 1 and 3 and rent between 4 and 5 then area > 0', 'NEVER_FIRES'],
    ['when status = "A" and status = "B" then area > 0', 'NEVER_FIRES'],
    ['when status in ("A", "B") and status not in ("A", "B") then area > 0', 'NEVER_FIRES'],
    ['when start < 2026-01-01 and start > 2026-12-31 then area > 0', 'NEVER_FIRES'],
    ['when status is empty and status is not empty then area > 0', 'NEVER_FIRES'],
    ['rent > 3 or rent < 5', 'NEVER_FIRES'],
    ['rent = rent', 'NEVER_FIRES'],
    ['rent > 5 and rent < 3', 'ALWAYS_FIRES'],
    ['when area > 0 then rent > 5 and rent < 3', 'ALWAYS_FIRES'],
    ['rent != rent', 'ALWAYS_FIRES'],
    ['rent = 5 and rent = 6', 'ALWAYS_FIRES'],
  ])('%s', (text, code) => {
    expect(problemsOf(documentOf(text)).map((problem) => problem.code)).toEqual([code]);
  });

  it.each([
    'when rent > 3 and rent < 5 then area > 0',
    'when rent >= 5 and rent <= 5 then area > 0',
    'rent < 3 or rent > 5',
    'rent > 3 and rent < 5',
    'when status in ("A", "B") and status != "A" then area > 0',
    'rent > 5 or area < 3',
    'when rent is empty then area is not empty',
  ])('but not %s', (text) => {
    expect(problemsOf(documentOf(text))).toEqual([]);
  });
});

describe('no rule stalls the checking', () => {
  const judge = (text: string, rows: (string | null)[][]): number => {
    const rule = compileRule(makeRule(documentOf(text)), fields);
    const window = createFileWindow({ rules: [rule], fields, submission: {}, published: new Map() });
    for (const row of rows) window.add(row);
    return rows.filter((row) => rule.violates(window.contextOf(row, null))).length;
  };
  const rows = Array.from({ length: 200_000 }, (_, n) => [`U${n}`, String(n % 1_000), '5', 'A', '2026-01-01']);

  // Every row looks at all others: 40,000,000,000 pairs, were they gone through.
  it.each(['rent <= 2 * median(rent by (status))', 'rent >= rowBefore(rent orderBy (unit))'])(
    '200,000 rows beside 200,000: %s',
    (text) => {
      const startedAt = performance.now();
      judge(text, rows);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    },
  );

  it.each([
    ['matchesRegex', '(a+)+b'],
    ['matchesPattern', '*a*a*a*a*a*a*a*b'],
  ])('a pattern that would run for ever: %s %s', (operator, value) => {
    const conditions = { all: [{ fact: 'status', operator, value }] };
    const rule = compileRule(makeRule({ conditions }), fields);
    const window = createFileWindow({ rules: [rule], fields, submission: {}, published: new Map() });
    const startedAt = performance.now();
    expect(rule.violates(window.contextOf(['U', '1', '1', 'a'.repeat(2_000), null], null))).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('a rule that names what the data model has lost is left out, and the others judge on', () => {
    const sound = makeRule({ conditions: { all: [leaf] } }, { ruleId: 1 });
    const lost = makeRule({ conditions: { all: [{ ...leaf, fact: 'rental' }] } }, { ruleId: 2 });
    const { rules, unfit } = compileRules([sound, lost], fields);
    expect(rules.map(({ rule }) => rule.ruleId)).toEqual([1]);
    expect(unfit).toEqual([{ ruleId: 2, fact: 'rental' }]);
  });
});
