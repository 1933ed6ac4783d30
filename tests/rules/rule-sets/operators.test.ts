import { describe, expect, it } from '@jest/globals';
import { operatorByName } from '#rules/rule-sets/operators.ts';

const holds = (name: string, left: unknown, right: unknown) => operatorByName.get(name)?.evaluate(left, right);

describe('operators', () => {
  it.each([
    ['decimalGreater', '10', '9', true],
    ['decimalGreater', '12abc', '9', false],
    ['decimalEqual', '1.10', '1.1', true],
    ['decimalEqual', null, '0', false],
    ['decimalLess', '-0.0000000000000000001', '0', true],
    ['between', '70', ['70', '130'], true],
    ['notBetween', '130.0001', ['70', '130'], true],
    ['notBetween', null, ['70', '130'], false],
    ['between', '2026-02-28', ['2026-02-01', '2026-02-28'], true],
    ['differsByMoreThan', ['110', '100'], { percent: '10' }, false],
    ['differsByMoreThan', ['110.01', '100'], { percent: '10' }, true],
    ['differsByMoreThan', ['150', '100'], { percent: '10', absolute: '50' }, false],
    ['differsByMoreThan', ['5', '0'], { percent: '10' }, true],
    ['differsByMoreThan', ['5', null], { percent: '10' }, false],
    ['differsByMoreThan', ['1', '1'], { absolute: 1e-7 }, false],
    ['differsByMoreThan', ['1', '1.0000002'], { absolute: 1e-7 }, true],
    ['differsByMoreThan', ['1', '2'], { absolute: 1e21 }, false],
    ['breaksCompulsoryPair', ['2026-01-01', null], true, true],
    ['breaksCompulsoryPair', [null, ''], true, false],
    ['breaksExclusivePair', ['1', '2'], true, true],
    ['breaksExclusivePair', ['1', null], true, false],
    ['isEmpty', '', true, true],
    ['isNotEmpty', null, true, false],
    ['inList', 'B', ['A', 'B'], true],
    ['notInList', null, ['A', 'B'], false],
    ['containsText', 'Base Rent - Office', 'base rent', true],
    ['startsWith', '4010-00', '40', true],
    ['matchesPattern', 'B-12', '@-##', true],
    ['breaksPattern', 'B-1', '@-##', true],
    ['matchesPattern', 'a'.repeat(50_000), `${'*a'.repeat(40)}b`, false],
    ['dateBefore', '2026-02-28', '2026-03-01', true],
    ['dateOnOrAfter', '2026-03-01', '2026-03-01', true],
    ['dateAfter', 'soon', '2026-03-01', false],
  ])('%s %j %j is %s', (name, left, right, expected) => {
    expect(holds(name, left, right)).toBe(expected);
  });
});
