import { describe, expect, it } from '@jest/globals';
import { columnsOfText, textOfColumns } from '#contracts/connection-columns.ts';

const columns = [
  { source: 'tenant.name', field: 'tenant_name' },
  { source: '__proto__', field: 'unit_code' },
];

describe('the fields that a connection maps itself', () => {
  it('are written as an object, and read again as they were', () => {
    expect(textOfColumns(columns)).toBe('{"tenant.name":"tenant_name","__proto__":"unit_code"}');
    expect(columnsOfText(textOfColumns(columns))).toEqual(columns);
  });

  it('are none where nothing is mapped', () => {
    expect(textOfColumns([])).toBeNull();
    expect(columnsOfText(null)).toEqual([]);
  });

  it.each(['', 'unit', '[]', '[["a","b"]]', '{}', '{"unit":1}', '{"unit":""}', '{" ":"unit_code"}', '"unit"', 'null'])(
    'are not read from %j',
    (text) => {
      expect(columnsOfText(text)).toBeNull();
    },
  );

  it('are at most 500', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, no) => [`c${no}`, `f${no}`]));
    expect(columnsOfText(JSON.stringify(many(500)))).toHaveLength(500);
    expect(columnsOfText(JSON.stringify(many(501)))).toBeNull();
  });
});
