import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DriftClass, FormerLayout } from '#contracts/layout-drift.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { describeDrift } from '#documents/drift/describe-drift.ts';
import { columnLetter } from '#documents/reading/cells.ts';

const field = (name: string, isRequired: boolean): DataModelFieldDefinition =>
  ({ name, type: 'text', isRequired, labels: { en: name, ja: name, ar: name } }) as DataModelFieldDefinition;

/** Heads that resemble neither each other nor the names of the fields. */
const words = ['Suite', 'Lessee', 'Footage', 'Begins', 'Ends', 'Charge', 'Yearly', 'Occupancy', 'Category', 'Deposit'];
const strangers = ['Broker', 'Internal memo', 'Colour', 'Zone', 'Quality'];

interface Layout {
  heads: string[];
  headRow: number;
}

const heads = fc.integer({ min: 3, max: words.length }).map((count) => words.slice(0, count));
const layouts = fc.record({
  mapped: heads,
  own: fc.subarray(strangers, { maxLength: 2 }),
  required: fc.integer({ min: 1, max: 3 }),
  filled: fc.integer({ min: 0, max: 2 }),
  headRow: fc.integer({ min: 1, max: 8 }),
});

interface Change {
  kind: string;
  expected: (at: number, layout: { required: number; filled: number }) => DriftClass;
  apply: (layout: Layout, at: number) => Layout;
}

const without = (list: readonly string[], at: number) => list.filter((_, index) => index !== at);
const replaced = (list: readonly string[], at: number, head: string) =>
  list.map((old, index) => (index === at ? head : old));
/** Columns in this order: required ones, then those that the last file filled, then optional ones that it left empty. */
const ofNeed = (at: number, { required, filled }: { required: number; filled: number }): DriftClass =>
  at < required + filled ? 'changed' : 'soft';
const never = (expected: DriftClass) => () => expected;

const changes: Change[] = [
  { kind: 'nothing', expected: never('same'), apply: (layout) => layout },
  {
    kind: 'a column is inserted',
    expected: never('absorbed'),
    apply: ({ heads: all, headRow }, at) => ({ headRow, heads: all.toSpliced(at, 0, 'Industry code') }),
  },
  {
    kind: 'columns are reordered',
    expected: never('absorbed'),
    apply: ({ heads: all, headRow }) => ({ headRow, heads: [...all.slice(1), all[0]!] }),
  },
  {
    kind: 'a head is written in another case and with spaces',
    expected: never('absorbed'),
    apply: ({ heads: all, headRow }, at) => ({ headRow, heads: replaced(all, at, ` ${all[at]!.toUpperCase()}  `) }),
  },
  {
    kind: 'a head is written in full width',
    expected: never('absorbed'),
    apply: ({ heads: all, headRow }, at) => ({ headRow, heads: replaced(all, at, fullWidth(all[at]!)) }),
  },
  {
    kind: 'a head has the same translation',
    expected: never('absorbed'),
    apply: ({ heads: all, headRow }, at) => ({ headRow, heads: replaced(all, at, `賃${at}`) }),
  },
  {
    kind: 'title rows are added',
    expected: never('absorbed'),
    apply: ({ heads: all, headRow }) => ({ heads: all, headRow: headRow + 3 }),
  },
  {
    kind: 'a column is removed',
    expected: ofNeed,
    apply: ({ heads: all, headRow }, at) => ({ headRow, heads: without(all, at) }),
  },
  {
    kind: 'a column is renamed',
    expected: ofNeed,
    apply: ({ heads: all, headRow }, at) => ({ headRow, heads: replaced(all, at, `${all[at]!} net of tax`) }),
  },
  {
    kind: 'a head is there twice',
    expected: never('changed'),
    apply: ({ heads: all, headRow }, at) => ({ headRow, heads: [...all, all[at]!] }),
  },
];

const fullWidth = (text: string) =>
  text.replace(/[a-z]/giu, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));

const sheetOf = ({ heads: all, headRow }: Layout) => ({
  rows: () => [
    ...Array.from({ length: headRow - 1 }, (_, index) => ({ rowNo: index + 1, cells: [`Title ${index}`] })),
    { rowNo: headRow, cells: all },
    { rowNo: headRow + 1, cells: all.map((_, index) => index) },
  ],
});

function drifted(
  change: Change,
  generated: { mapped: string[]; own: string[]; required: number; filled: number; headRow: number },
  place: number,
) {
  const { mapped, own, required, filled, headRow } = generated;
  const at = place % mapped.length;
  const definition: DatasetMappingDefinition = {
    ...{ format: 'LIST', sheet: null, rowNumber: headRow, requiredColumns: [], excludeRowKeywords: [], type: null },
    ...{ excludeBlankRows: true, isFileTranslationRequired: true },
    columns: mapped.map((source, index) => ({ source, field: `f${index}` })),
  };
  const former: FormerLayout = {
    headRow,
    mapped: mapped.map((source, index) => ({ source, field: `f${index}`, letter: columnLetter(index) })),
    unused: own.map((head, index) => ({ head, letter: columnLetter(mapped.length + index) })),
  };
  const drift = describeDrift(sheetOf(change.apply({ heads: [...mapped, ...own], headRow }, at)), {
    ...{ definition, former },
    fields: mapped.map((_, index) => field(`f${index}`, index < required)),
    translation: new Map(
      mapped.flatMap((source, index) => [
        [source.toLowerCase(), `rent ${index}`],
        [`賃${index}`, `rent ${index}`],
      ]),
    ),
    neededFields: new Set(Array.from({ length: filled }, (_, index) => `f${required + index}`)),
  });
  return { drift, expected: change.expected(at, { required, filled }) };
}

describe('a later layout', () => {
  it.each(changes)('is classed as the definitions say when $kind', (change) => {
    fc.assert(
      fc.property(layouts, fc.nat(99), (generated, place) => {
        const { drift, expected } = drifted(change, generated, place);
        expect(drift.class).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('names every mapped column once, with where it was and where it is now', () => {
    fc.assert(
      fc.property(layouts, fc.nat(99), fc.constantFrom(...changes), (generated, place, change) => {
        const { drift } = drifted(change, generated, place);
        expect(drift.columns.map(({ before }) => before.head)).toEqual(generated.mapped);
        expect(drift.columns.map(({ before }) => before.letter)).toEqual(
          generated.mapped.map((_, at) => columnLetter(at)),
        );
        for (const { now, state } of drift.columns) expect(now === null).toBe(state === 'lost' || state === 'twice');
      }),
      { numRuns: 100 },
    );
  });

  it('says where a renamed column went', () => {
    const generated = { mapped: words.slice(0, 4), own: [], required: 2, filled: 1, headRow: 3 };
    const renamed: Change = {
      kind: '',
      expected: never('changed'),
      apply: ({ headRow }) => ({ headRow, heads: ['Suite', 'Industry', 'Lessee name', 'Footage', 'Begins'] }),
    };
    const { drift } = drifted(renamed, generated, 1);
    expect(drift.class).toBe('changed');
    expect(drift.columns[1]).toEqual({
      field: 'f1',
      before: { head: 'Lessee', letter: 'B' },
      now: { head: 'Lessee name', letter: 'C' },
      state: 'renamed',
    });
    expect(drift.added.map(({ head }) => head)).toEqual(['Industry']);
  });

  it('is refused when its heads are in two places', () => {
    const generated = { mapped: words.slice(0, 4), own: [], required: 2, filled: 1, headRow: 3 };
    const { mapped } = generated;
    const sheet = {
      rows: () => [
        { rowNo: 6, cells: mapped },
        { rowNo: 9, cells: mapped },
      ],
    };
    const definition: DatasetMappingDefinition = {
      ...{ format: 'LIST', sheet: null, rowNumber: 3, requiredColumns: [], excludeRowKeywords: [], type: null },
      ...{ excludeBlankRows: true, isFileTranslationRequired: false },
      columns: mapped.map((source, index) => ({ source, field: `f${index}` })),
    };
    const fields = mapped.map((_, index) => field(`f${index}`, index < 2));
    const drift = describeDrift(sheet, {
      definition,
      fields,
      translation: null,
      neededFields: new Set(),
      former: null,
    });
    expect(drift).toMatchObject({ class: 'changed', headRow: { before: 3, now: null } });
  });
});
