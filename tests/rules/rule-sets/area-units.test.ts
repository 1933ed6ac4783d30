import { describe, expect, it } from '@jest/globals';
import { convertArea } from '#rules/rule-sets/area-units.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { rentRoll } from '#database/seeds/models/rent-roll.ts';

describe('areas in other units', () => {
  it('are converted by fixed factors, there and back', () => {
    expect(convertArea('1', 'sqm', 'sqft')).toBe('10.7639');
    expect(convertArea('1000', 'tsubo', 'sqm')).toBe('3305.7851');
    expect(convertArea('3305.785124', 'sqm', 'tsubo')).toBe('1000');
    expect(convertArea('50000', 'sqft', 'tsubo')).toBe('1405.1585');
    expect(convertArea('1234.56789', 'sqft', 'sqft')).toBe('1234.56789');
  });

  it('are unknown without an area or in a unit that nobody knows', () => {
    expect(convertArea(null, 'sqm', 'sqft')).toBeNull();
    expect(convertArea('10', 'acre', 'sqft')).toBeNull();
    expect(convertArea('10', null, 'sqft')).toBeNull();
  });

  it('let a rule see the area of the property in the unit of the rows, and none when they mix units', () => {
    const fields = rentRoll.fields;
    const submission = { property_area: '1000', property_area_unit: 'tsubo' };
    const window = createFileWindow({ rules: [], fields, submission, published: new Map() });
    const row = (unit: string | null) => fields.map(({ name }) => (name === 'area_unit' ? unit : null));
    const seen = () => window.contextOf([], null).submission.property_area;
    expect(seen()).toBe('1000');
    window.add(row(null));
    window.add(row('sqm'));
    window.add(row('sqm'));
    expect(seen()).toBe('3305.7851');
    window.add(row('sqft'));
    window.add(row('sqm'));
    expect(seen()).toBeNull();
  });
});
