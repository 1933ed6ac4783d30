import { describe, expect, it } from '@jest/globals';
import { definitionOfColumns } from '#documents/mapping/own-columns.ts';
import { list } from './rent-roll-mapping.ts';

const columns = [{ source: 'unit', field: 'unit_code' }];

describe('a file whose columns its connection maps', () => {
  it('is read without a mapping in force', () => {
    const definition = definitionOfColumns(columns, null);
    expect(definition).toMatchObject({ format: 'LIST', sheet: null, rowNumber: 1, columns });
    expect(definition.isFileTranslationRequired).toBe(false);
    expect(definition).not.toHaveProperty('constants');
    expect(definition).not.toHaveProperty('values');
  });

  it('takes values, words and translation from the mapping in force, and nothing of its layout', () => {
    const constants = [{ field: 'currency', value: 'JPY' }];
    const values = [{ field: 'unit_status', source: 'Let', target: 'Occupied' }];
    const inForce = { ...list, rowNumber: 6, sheet: 'RR', constants, values, isFileTranslationRequired: true };
    expect(definitionOfColumns(columns, inForce)).toMatchObject({
      ...{ sheet: null, rowNumber: 1, columns, constants, values, isFileTranslationRequired: true },
    });
  });
});
