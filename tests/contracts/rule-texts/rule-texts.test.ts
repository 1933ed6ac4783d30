import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildParserFile } from '@lezer/generator';
import fc from 'fast-check';
import { printRule } from '#contracts/rule-texts/print-rule.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { language, trees } from './random-trees.ts';

const faultsOf = (text: string) =>
  readRule(text, language).faults.map(({ code, from, to, suggestion }) => [code, text.slice(from, to), suggestion]);

describe('the text of a rule', () => {
  it('gives the tree again that it was printed from', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const text = printRule(tree, language);
        const read = readRule(text, language);
        // Where two kinds are compared on purpose, or words stand where numbers are meant, the reader says so.
        const faults = read.faults.filter(({ code }) => code !== 'WrongKind' && code !== 'DivisionByZero');
        expect({ text, faults }).toEqual({ text, faults: [] });
        if (read.tree) expect(read.tree).toEqual(tree);
      }),
      { numRuns: 400 },
    );
  });

  it('reads what the specification of the grammar shows', () => {
    const text =
      'sum(rent where unit_status = "Occupied") within 2% of sum(TrialBalance.net_change where subtype = "Base Rent")';
    const { tree, faults } = readRule(text, language);
    expect(faults).toEqual([]);
    expect(tree).toMatchObject({
      scope: 'dataset',
      field: 'rent',
      check: {
        kind: 'within',
        tolerance: { percent: '2' },
        right: { dataset: 'trial_balance', where: { kind: 'compare' } },
      },
    });
  });

  it.each([
    ['rent = ', [['ValueExpected', ' ', null]]],
    ['rent 5', [['SignExpected', '5', null]]],
    ['rnt > 5', [['UnknownField', 'rnt', 'rent']]],
    ['rent > "five"', [['WrongKind', '"five"', null]]],
    ['rent', [['TestExpected', 'rent', null]]],
    ['(rent > 1) + 2 > 3', [['ValueExpected', 'rent > 1', null]]],
    ['rent / 0 > 1', [['DivisionByZero', '0', null]]],
    ['summ(rent) > 1', [['UnknownFunction', 'summ', 'sum']]],
    ['sum(trial_balanse.net_change) > 1', [['UnknownDataset', 'trial_balanse', 'trial_balance']]],
    ['round(rent) = 1', [['WrongCount', 'round(rent)', null]]],
    ['round(rent, 99) = 1', [['NumberExpected', '99', null]]],
    ['prior(rent where area > 1) = 1', [['WrongClause', 'where area > 1', null]]],
    ['rent > 1 missing zeros', [['UnknownWord', 'zeros', 'zero']]],
    ['lease_start < "2026-01-01"', [['WrongKind', '"2026-01-01"', null]]],
  ])('says what is wrong with %s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
    expect(readRule(text, language).tree).toBeNull();
  });

  it('answers every text, however broken, and never throws', () => {
    const words = fc.constantFrom(
      'rent',
      '(',
      ')',
      'and',
      'not',
      '=',
      '5',
      '"a"',
      'sum',
      ',',
      'where',
      'within',
      '%',
      'by',
      '.',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 14 }), (parts) => {
        const text = parts.join(' ');
        const { tree, faults } = readRule(text, language);
        expect(tree === null).toBe(faults.length > 0);
        for (const { from, to } of faults) expect(from >= 0 && to <= Math.max(text.length, 1) && from <= to).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('has a parser that was generated from the grammar', () => {
    const folder = new URL('../../../contracts/rule-texts/', import.meta.url);
    const { parser } = buildParserFile(readFileSync(new URL('rule.grammar', folder), 'utf8'), {
      fileName: 'rule.grammar',
      typeScript: true,
    });
    const squeezed = (text: string) => text.replaceAll(/[\s;,'"]/g, '');
    expect(squeezed(readFileSync(new URL('rule-parser.ts', folder), 'utf8'))).toBe(squeezed(parser));
  });
});
