import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readSetUp } from '#api/set-up/files.ts';
import { readJson, writeJson } from '#api/set-up/read-file.ts';
import { fromSheets, toSheets } from '#api/set-up/sheets.ts';
import { placed } from '#api/set-up/part.ts';
import type { SetUpFile, SetUpRecord } from '#contracts/set-up.ts';
import { setUpFormat, setUpVersion } from '#contracts/set-up.ts';

const file = (records: SetUpFile['records']): SetUpFile => ({ format: setUpFormat, version: setUpVersion, records });
/** A blank cell is a blank, so no text is empty or looks like one. */
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== ''),
  fc.constantFrom('1010', 'true', 'null', '"a"', '007'),
);
const blank = fc.option(text, { nil: null });

const provider: fc.Arbitrary<SetUpRecord> = fc.record({ code: text, name: blank, type: blank, isActive: fc.boolean() });
const value: fc.Arbitrary<SetUpRecord> = fc.record({
  lookupKey: text,
  code: text,
  nameEn: text,
  sortOrder: fc.option(fc.integer(), { nil: null }),
});
const person: fc.Arbitrary<SetUpRecord> = fc.record({
  email: text,
  name: text,
  funds: fc.array(text),
  isActive: fc.boolean(),
});
const association: fc.Arbitrary<SetUpRecord> = fc.record({
  dataset: text,
  fund: blank,
  isIncluded: fc.boolean(),
  reason: fc.option(fc.constant('x'.repeat(400)), { nil: null }),
});

describe('a set-up file', () => {
  it('says in a workbook and as JSON what it said', () => {
    const some = (one: fc.Arbitrary<SetUpRecord>) => fc.array(one, { maxLength: 4 });
    const records = fc.record({
      serviceProviders: some(provider),
      lookupValues: some(value),
      people: some(person),
      datasetAssociations: some(association),
    });
    fc.assert(
      fc.property(records, (held) => {
        const said = file(held);
        expect(fromSheets(toSheets(said))).toEqual({ file: said });
        expect(readJson(writeJson(said))).toEqual({ file: said });
      }),
      { numRuns: 300 },
    );
  });

  it('carries a text that is longer than a cell', () => {
    const content = { mode: 'basic', note: 'あ'.repeat(70_000) };
    const said = file({ rules: [{ dataset: 'Rent Roll', code: 'long', content, isActive: true, position: 1 }] });
    expect(fromSheets(toSheets(said))).toEqual({ file: said });
  });

  it.each([
    ['{', 'NotJson'],
    ['[]', 'UnknownFormat'],
    [JSON.stringify({ format: 'something else', version: 1, records: {} }), 'UnknownFormat'],
    [JSON.stringify({ format: setUpFormat, version: setUpVersion + 1, records: {} }), 'UnknownVersion'],
    [JSON.stringify({ format: setUpFormat, version: setUpVersion, records: { ghosts: [] } }), 'UnknownKind'],
    [JSON.stringify({ format: setUpFormat, version: setUpVersion, records: { funds: [1] } }), 'BadRecord'],
    [JSON.stringify({ format: setUpFormat, version: setUpVersion }), 'BadRecord'],
  ])('%s is refused as %s', (content, code) => {
    expect(readJson(content)).toMatchObject({ faults: [{ code }] });
  });

  it('is refused when it is no workbook, whatever its name', async () => {
    expect(await readSetUp(Buffer.from('not a workbook'), 'set-up.xlsx')).toMatchObject({
      faults: [{ code: 'NotAWorkbook' }],
    });
  });
});

describe('the places of an order', () => {
  it('are those that the file says, whatever else stands here', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20), { maxLength: 8 }), fc.nat(8), (rows, count) => {
        const wanted = rows.slice(0, count).reverse();
        const positions = new Map(wanted.map((row, index) => [row, index + 1]));
        const found = placed(rows, (row) => positions.get(row) ?? null);
        expect(found).toEqual([...wanted, ...rows.filter((row) => !positions.has(row))]);
      }),
      { numRuns: 300 },
    );
  });
});
