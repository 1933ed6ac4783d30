import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cellsOfRows, columnsOf, parseJson, rowsAt } from '#documents/connections/json-rows.ts';
import type { JsonTable } from '#documents/connections/json-rows.ts';

/** Rows of a JSON answer, as a run and a look read them. */
function readTable(content: Buffer, path: string | null): JsonTable | { fault: string } {
  const parsed = parseJson(content);
  if ('fault' in parsed) return parsed;
  const objects = rowsAt(parsed.document, path);
  if (objects === null) return { fault: 'NoRows' };
  const { columns } = columnsOf(objects);
  return { columns, rows: [...cellsOfRows(objects, columns)] };
}

const rows = fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.oneof(fc.string(), fc.integer())), {
  minLength: 1,
  maxLength: 8,
});
const textOf = (units: object[]) => JSON.stringify({ data: { units } });
const read = (text: string) => readTable(Buffer.from(text), '$.data.units');

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
    expect(readTable(Buffer.from(text), null)).toEqual({
      columns: ['account', 'rent', 'unit.no', 'area'],
      rows: [
        ['12345678901234567890', '-1234.5', '7', ''],
        ['', '', '', '0.1234567890123456789'],
      ],
    });
  });

  it.each([
    ['$.2026.rent-roll', 1],
    ["$['2026']['rent-roll']", 1],
    ['$.2026[*][*]', 1],
    ["$['a.b-c'].d", 1],
    ['$.2026.rent-roll[007]', null],
    ["$['\u0001']", null],
    ['$.2026.rent-roll[99999999999999999999]', null],
  ])('is led into by %s', (path, count) => {
    const text = '{"2026": {"rent-roll": [{"unit": "1A"}]}, "a.b-c": {"d": [{"unit": "1B"}]}}';
    const read = readTable(Buffer.from(text), path);
    expect('rows' in read ? read.rows.length : null).toBe(count);
  });

  it('makes no column of an object that some rows lack', () => {
    const text = '[{"tenant": null, "area": null}, {"tenant": {"name": "Aster", "home": null}}, {"tenant": "a text"}]';
    const read = (rows: string) => readTable(Buffer.from(rows), null);
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
    expect(readTable(Buffer.from(text), null)).toMatchObject({
      rows: [['1500', '123.45678901234567', '1000000000000000000000', '-0.0000002', '1e999999']],
    });
  });

  it('is valid or not as for JSON.parse, with the digits of each number as they are written', () => {
    const number = fc.constantFrom(
      ...['1', '-0', '12345678901234567890', '-1234567890123456', '1e5', '1.5e+20', '2e400', '-0.1234567890123456789'],
      ...['01234567890123456789', '1.', '.5e3', '- 1', '+1e5', '1e', '123456789012345', '0.10'],
    );
    const text = fc.constantFrom('"a"', '"\\""', '"\\\\"', '"x: 12345678901234567890,"', '"1e5"', '"', '"\\', 'null');
    const value = fc.oneof(number, text);
    const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('"a"', '"b"') }, { weight: 1, arbitrary: number });
    const space = fc.constantFrom('', ' ', '\n\t');
    const row = fc.tuple(name, value, space).map(([key, held, gap]) => `{${gap}${key}${gap}:${gap}${held}${gap}}`);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (all) => {
        const whole = `[${all.join(',')}]`;
        const parsed = parsedWithSources(whole);
        const read = readTable(Buffer.from(whole), null);
        if (parsed === undefined) return void expect(read).toEqual({ fault: 'NotJson' });
        const { columns, rows: cells } = read as JsonTable;
        for (const [at, sources] of parsed.entries())
          for (const [key, source] of Object.entries(sources)) {
            const cell = cells[at]?.[columns.indexOf(key)] ?? '';
            if (/e/iu.test(source)) expect(Number(cell)).toBe(Number(source));
            else if (source.length > 15) expect(cell).toBe(source);
            else expect(cell).toBe(String(Number(source)));
          }
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The numbers of each row as they are written, by a reviver of `JSON.parse`; undefined for what is not valid. */
function parsedWithSources(text: string): Record<string, string>[] | undefined {
  const numbers = (_name: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' ? source : typeof value === 'string' ? undefined : (value ?? undefined);
  try {
    return JSON.parse(text, numbers) as Record<string, string>[];
  } catch {
    return undefined;
  }
}
