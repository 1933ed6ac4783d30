import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { createConverter } from '#documents/mapping/convert-cell.ts';
import { foldListValue } from '#documents/mapping/fold-text.ts';
import { valuesByWord } from '#documents/mapping/list-words.ts';
import { withOwnWords } from '#documents/mapping/own-words.ts';
import { labelsOf } from '#documents/wording/list-values.ts';
import { field } from './rent-roll-mapping.ts';

const context = { dateFormat: 'DD/MM/YYYY', decimalSeparator: '.' as const, translate: (text: string) => text };
const word = fc.stringMatching(/^[a-z]{3,8}$/);

/** A list whose values, labels and synonyms are all different words. */
const lists = fc
  .uniqueArray(word, { minLength: 9, maxLength: 9, selector: foldListValue })
  .map(([a, b, c, ...others]) => ({
    ...field('status', 'enum', false, [a!, b!, c!]),
    valueLabels: { [a!]: { en: others[0]!, ja: others[1]! }, [b!]: { ar: others[2]! } },
    valueSynonyms: { [a!]: [others[3]!], [c!]: [others[4]!, others[5]!] },
  }));

/** The same word as somebody else would write it. */
const spelled = (text: string, how: number): string =>
  [text, text.toUpperCase(), ` ${text} `, [...text].join('-'), `${text.slice(0, 2)} ${text.slice(2)}`][how] ?? text;

describe('words of a mapping for the values of a list', () => {
  const status = field('unit_status', 'enum', true, ['Vacant', 'Leased Not Commenced']);
  const values = [{ field: 'unit_status', source: 'Signed', target: 'Leased Not Commenced' }];

  it('are read as those values, beside the words that the field has', () => {
    const known = { ...status, valueSynonyms: { 'Leased Not Commenced': ['Committed'] } };
    const [own] = withOwnWords([known], { values });
    expect(own?.valueSynonyms).toEqual({ 'Leased Not Commenced': ['Committed', 'Signed'] });
    expect(valuesByWord(own!).get('signed')).toBe('Leased Not Commenced');
  });

  it('are of their own field alone', () => {
    const others = [field('unit_code', 'text'), field('space_type', 'enum', false, ['Office'])];
    expect(withOwnWords(others, { values })).toEqual(others);
    expect(withOwnWords([status], {})).toEqual([status]);
  });
});

describe('the values of a list', () => {
  it('are found by every word that is accepted for them, however it is written', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 4 }), (own: DataModelFieldDefinition, how) => {
        const convert = createConverter(own, context);
        for (const value of own.enumValues ?? []) {
          const words = [
            value,
            ...Object.values(own.valueLabels?.[value] ?? {}),
            ...(own.valueSynonyms?.[value] ?? []),
          ];
          for (const accepted of words) expect([accepted, convert(spelled(accepted, how))]).toEqual([accepted, value]);
        }
        expect(convert('no such value')).toEqual({ fault: 'NOT_IN_LIST' });
      }),
    );
  });

  it('go before a synonym of another value', () => {
    const own = { ...field('status', 'enum', false, ['Let', 'Vacant']), valueSynonyms: { Let: ['vacant', 'void'] } };
    expect(createConverter(own, context)('VACANT')).toBe('Vacant');
    expect(createConverter(own, context)('void')).toBe('Let');
  });

  it('have the words of the product in each language', () => {
    const convert = createConverter(field('status', 'enum', false, ['Occupied', 'Vacant']), context);
    for (const label of labelsOf('Vacant')) expect(convert(label)).toBe('Vacant');
  });
});
