import { describe, expect, it } from '@jest/globals';
import type { DraftValue, FieldDefinition } from '#contracts/masters.ts';
import { checkValues, tidyValue } from '#rules/masters/check-values.ts';

const field = (type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name: 'value',
  type,
  ...more,
});
const codeOf = (definition: FieldDefinition, value: DraftValue | undefined, isNew = true) =>
  checkValues([definition], value === undefined ? {} : { value }, isNew)[0]?.code ?? null;

describe('values of master data', () => {
  it.each([
    [field('text', { isRequired: true }), null, 'Required'],
    [field('references', { isRequired: true }), [], 'Required'],
    [field('text', { maxLength: 3 }), 'four', 'TooLong'],
    [field('text', { maxLength: 1 }), '𠮷', null],
    [field('email'), 'k.ito@minato', 'NotAnEmail'],
    [field('email'), 'k.ito@minato.example', null],
    [field('integer'), '3', null],
    [field('integer'), '3.0', null],
    [field('integer'), '3.5', 'NotANumber'],
    [field('decimal'), 'abc', 'NotANumber'],
    [field('decimal'), '1.23456', 'TooManyDecimals'],
    [field('decimal', { min: 0, max: 100 }), '110', 'OutOfRange'],
    [field('date'), '2026-02-30', 'NotADate'],
    [field('date'), '2028-02-29', null],
    [field('flag'), 'yes', 'NotAFlag'],
    [field('flag'), false, null],
    [field('text'), null, null],
    [field('references', { isRequired: true }), ['P-1'], null],
    [field('references'), 'P-1', 'UnknownCode'],
    [field('references'), [], null],
    [field('integer'), true, 'NotANumber'],
    [field('date'), ['2026-02-03'], 'NotADate'],
    [field('date'), '28/02/2026', 'NotADate'],
    [field('decimal'), '999999999', null],
    [field('decimal'), '1000000000', 'OutOfRange'],
    [field('decimal'), '-1000000000', 'OutOfRange'],
  ])('are judged one by one: %j %j', (definition, value, code) => {
    expect(codeOf(definition, value)).toBe(code);
  });

  it('that are left out stay as they are, unless the record is new', () => {
    const required = field('text', { isRequired: true });
    expect(codeOf(required, undefined, false)).toBeNull();
    expect(codeOf(required, undefined, true)).toBe('Required');
    expect(codeOf(field('integer'), '3.5', false)).toBe('NotANumber');
  });

  it('are shown in a problem as far as a line holds them', () => {
    const [problem] = checkValues([field('text', { maxLength: 3 })], { value: 'x'.repeat(600) }, true);
    expect(problem?.found).toBe('x'.repeat(500));
    const [list] = checkValues([field('text')], { value: ['a', 'b'] }, true);
    expect(list?.found).toBe('a, b');
  });

  it('are told all at once, each with what was found', () => {
    const fields = [field('text', { name: 'a', isRequired: true }), field('email', { name: 'b' })];
    expect(checkValues(fields, { a: null, b: 'x' }, true)).toEqual([
      { field: 'a', code: 'Required', found: null },
      { field: 'b', code: 'NotAnEmail', found: 'x' },
    ]);
  });

  it('lose the space around them, and keys compare without case and width', () => {
    expect(tidyValue('\u00a0 Northgate ')).toBe('Northgate');
    expect(tidyValue('   ')).toBeNull();
    expect(tidyValue('North\u00a0gate')).toBe('North gate');
    expect(tidyValue(['P-1', ' P-1 ', ''])).toEqual(['P-1']);
  });
});
