import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressOf } from '#contracts/row-addresses.ts';
import type { DatasetMappingDefinition, SheetPattern } from '#contracts/mappings.ts';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { chosenSheet, mappedSheets, nameWithin, patternTest } from '#documents/mapping/mapped-sheet.ts';
import type { Workbook } from '#documents/reading/cells.ts';
import { list } from './rent-roll-mapping.ts';

const book = (names: string[], hidden: string[] = []): Workbook => ({
  text: null,
  sheets: names.map((name) => ({
    ...{ name, isHidden: hidden.includes(name), rowCount: 0, usualWidth: null },
    rows: () => [],
  })),
});
const by = (choice: SheetPattern): DatasetMappingDefinition => ({ ...list, sheet: null, sheetChoice: choice });

describe('sheets of a mapping', () => {
  it('are all visible ones that fit the pattern, or the first of them', () => {
    const workbook = book(['Cover', 'Building A', 'Notes', 'building b', 'Building C'], ['Building C']);
    const names = (choice: SheetPattern) => mappedSheets(workbook, by(choice)).map(({ sheet }) => sheet.name);
    expect(names({ pattern: 'Building *', isEvery: true })).toEqual(['Building A', 'building b']);
    expect(names({ pattern: 'Building *' })).toEqual(['Building A']);
    expect(() => names({ pattern: 'Tower *', isEvery: true })).toThrow(LayoutChanged);
  });

  it('are one at most: by place among the visible ones, or the first that fits', () => {
    const workbook = book(['Hidden', 'Cover', 'Rent roll'], ['Hidden']);
    expect(chosenSheet(workbook, { position: 2 })?.name).toBe('Rent roll');
    expect(chosenSheet(workbook, { position: 3 })).toBeNull();
    expect(chosenSheet(workbook, { pattern: 'Hidden' })).toBeNull();
  });

  it('are named in what is said of a missing one, but for those that are hidden', () => {
    const look = () => mappedSheets(book(['Cover', 'Old'], ['Old']), { ...list, sheet: 'Rent roll' });
    let thrown: unknown;
    try {
      look();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LayoutChanged);
    expect((thrown as LayoutChanged).findings).toMatchObject([
      { code: 'LAYOUT_CHANGED', found: 'Cover', params: { kind: 'SHEET', before: 'Rent roll', now: 'Cover' } },
    ]);
  });

  it.each([
    ['*rent*', 'Rent roll', true],
    ['*rent*roll*', 'The rent and the roll', true],
    ['*rent*', 'Units', false],
    ['a*a', 'a', false],
    ['a*b*bc', 'abc', false],
    ['a*b*bc', 'a b bc', true],
  ])('fit by %s: %s is %s', (pattern, name, fits) => {
    expect(patternTest(pattern)(name)).toBe(fits);
  });

  it('give their names to a field, in the place of a constant', () => {
    const definition = {
      ...by({ pattern: 'Building *', isEvery: true, nameField: 'building' }),
      constants: [
        { field: 'building', value: 'none' },
        { field: 'currency', value: 'USD' },
      ],
    };
    const found = mappedSheets(book(['Building A', 'Building B']), definition);
    expect(found.map(({ definition: { constants } }) => constants)).toEqual([
      [
        { field: 'currency', value: 'USD' },
        { field: 'building', value: 'A' },
      ],
      [
        { field: 'currency', value: 'USD' },
        { field: 'building', value: 'B' },
      ],
    ]);
  });

  it('are called by what * stands for, or by the whole name', () => {
    expect(nameWithin('*', ' P-100 ')).toBe('P-100');
    expect(nameWithin('* Rent roll', 'P-100 rent roll')).toBe('P-100');
    expect(nameWithin('Building *', 'Building')).toBe('Building');
    expect(nameWithin('*-*', 'A-B')).toBe('A-B');
    expect(nameWithin('棟*', '棟A')).toBe('A');
    expect(nameWithin('A *x', 'A by')).toBe('A by');
  });
});

describe('the address of a stored row', () => {
  it('is that of its sheet, whatever sheets there are', () => {
    const sheets = fc.array(fc.record({ name: fc.string({ minLength: 1 }), rows: fc.nat(50) }), { maxLength: 8 });
    fc.assert(
      fc.property(sheets, (read) => {
        let offset = 0;
        const kept = read.map(({ name, rows }) => {
          const one = { name, offset };
          offset += rows;
          return one;
        });
        read.forEach(({ name, rows }, index) => {
          for (let rowNo = 1; rowNo <= rows; rowNo += 1)
            expect(addressOf(kept, kept[index]!.offset + rowNo)).toEqual({ sheet: name, rowNo });
        });
      }),
    );
    expect(addressOf([], 7)).toEqual({ sheet: null, rowNo: 7 });
  });
});
