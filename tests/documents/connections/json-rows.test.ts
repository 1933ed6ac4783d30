import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readJsonTable } from '#documents/connections/json-rows.ts';

const rows = fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.oneof(fc.string(), fc.integer())), {
  minLength: 1,
  maxLength: 8,
});
const textOf = (units: object[]) => JSON.stringify({ data: { units } });
const read = (text: string) => readJsonTable(Buffer.from(text), '$.data.units');

describe('a JSON answer that is not valid at its end', () => {
  // Rows of an answer count together or not at all.
  it('gives no row, wherever it breaks off', () => {
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (units, share) => {
        const text = textOf(units);
        expect(read(text.slice(0, Math.floor(text.length * share)))).toEqual({ fault: 'NotJson' });
      }),
    );
  });

  it.each([['}'], [','], ['null'], ['{"data": {"units": []}}'], ['<html>']])(
    'gives no row when %s follows it',
    (tail) => {
      fc.assert(fc.property(rows, (units) => void expect(read(textOf(units) + tail)).toEqual({ fault: 'NotJson' })));
    },
  );
});

describe('a JSON answer', () => {
  it('keeps every digit of a number, and the order in which names are first used', () => {
    const text =
      '[{"account": 12345678901234567890, "rent": -1234.50, "unit": {"no": 7}}, {"area": 0.1234567890123456789}]';
    expect(readJsonTable(Buffer.from(text), null)).toEqual({
      columns: ['account', 'rent', 'unit.no', 'area'],
      rows: [
        ['12345678901234567890', '-1234.5', '7', ''],
        ['', '', '', '0.1234567890123456789'],
      ],
    });
  });

  it('makes no column of an object that some rows lack', () => {
    const text = '[{"tenant": null, "area": null}, {"tenant": {"name": "Aster", "home": null}}, {"tenant": "a text"}]';
    const read = (rows: string) => readJsonTable(Buffer.from(rows), null);
    expect(read('[{"tenant": null, "area": null}, {"tenant": {"name": "Aster"}}]')).toEqual({
      columns: ['area', 'tenant.name'],
      rows: [
        ['', ''],
        ['', 'Aster'],
      ],
    });
    expect(read(text)).toMatchObject({ columns: ['tenant', 'area', 'tenant.name', 'tenant.home'] });
  });

  it('writes numbers with an exponent out, as far as that is a number that a cell can hold', () => {
    const text = '[{"a": 1.5e3, "b": 1.2345678901234567e2, "c": 1e21, "d": -2E-7, "e": 1e999999}]';
    expect(readJsonTable(Buffer.from(text), null)).toMatchObject({
      rows: [['1500', '123.45678901234567', '1000000000000000000000', '-0.0000002', '1e999999']],
    });
  });
});
