import { describe, expect, it } from '@jest/globals';
import { collectedFields } from '#contracts/data-models.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { proposeFields } from '#documents/connections/propose-fields.ts';
import { readAnswer } from '#documents/connections/read-answer.ts';
import { listDefinition } from '#documents/mapping/list-definition.ts';
import { definitionOfColumns } from '#documents/mapping/own-columns.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';

const model = definitionOf(standardDataModels.find(({ code }) => code === 'rent_roll')!);
const context: SampleContext = {
  ...{ fields: collectedFields(model), keyFields: model.keyFields, periodField: model.periodField },
  ...{ dateFormat: 'YYYY-MM-DD', translation: [], firstMonth: '2026-01', known: [] },
  brought: ['currency', 'area_unit', 'property_code', 'as_of_date'],
};
const columns = ['unitCode', 'tenant.name', 'lease.start_date', 'space.Rentable area (sq ft)', 'id', 'テナント名'];
const rows = [
  ['1A', 'Aster', '2024-01-01', '80.50', '17', ''],
  ['1B', '', '2024-13-01', '1,200', '18', ''],
];

describe('the fields of an answer', () => {
  const proposed = proposeFields({ columns, rows }, context);

  it('are proposed by path, by its words, and by its own name, each field of the data model once', () => {
    expect(columns.map((_, place) => proposed.get(place)?.field ?? null)).toEqual([
      ...['unit_code', 'tenant_name', 'lease_start_date', 'rentable_area', null, null],
    ]);
    for (const { certainty } of proposed.values()) {
      expect(certainty).toBeGreaterThanOrEqual(0.6);
      expect(certainty).toBeLessThanOrEqual(1);
    }
  });

  it('are proposed as other mappings of the provider read them', () => {
    const known = [{ source: 'id', field: 'lease_code' }];
    expect(proposeFields({ columns, rows }, { ...context, known }).get(4)?.field).toBe('lease_code');
  });

  it('are found among a thousand paths, the last and longest ones too, while a person waits', () => {
    const outer = 'data.attributes.lease.contract.parties.mainTenant';
    const others = Array.from({ length: 998 }, (_, no) => `${outer}.contactDetails${no}.updatedBy`);
    const columns = [...others, `${outer}.unitCode`, 'data.attributes.contract.lease.startDate'];
    const rows = Array.from({ length: 200 }, (_, no) => [
      ...columns.map((_, place) => `${no} of ${place}`).slice(0, -1),
      '2026-01-31',
    ]);
    const before = process.cpuUsage();
    const proposed = proposeFields({ columns, rows }, context);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
    expect(proposed.get(998)?.field).toBe('unit_code');
    expect(proposed.get(999)?.field).toBe('lease_start_date');
  });

  it('are read as a run would read them, with what cannot be read and what is missing', () => {
    const mapped = columns.slice(0, 4).map((source, place) => ({ source, field: proposed.get(place)!.field }));
    const read = readAnswer({ table: { columns, rows }, definition: definitionOfColumns(mapped, null), context });
    const cell = (row: number, field: string) => read.records[row]?.[read.fields.indexOf(field)] ?? null;
    expect(cell(0, 'unit_code')).toBe('1A');
    expect(cell(0, 'rentable_area')).toBe('80.5');
    expect(cell(1, 'lease_start_date')).toBeNull();
    expect(read.faults).toEqual([{ field: 'lease_start_date', found: '2024-13-01', count: 1 }]);
    expect(read.unfed).toContain('unit_status');
    expect(read.unfed).not.toContain('property_code');
  });

  it('are read as nothing where the answer has none of those that are mapped', () => {
    const definition = definitionOfColumns([{ source: 'gone', field: 'unit_code' }], null);
    for (const columns of [[], [' ']])
      expect(readAnswer({ table: { columns, rows: [[], []] }, definition, context })).toMatchObject({
        records: [],
        fields: ['unit_code'],
        absent: [{ source: 'gone', field: 'unit_code' }],
        faults: [],
      });
  });

  it('keep the values and words for lists of the mapping in force, and none of its columns', () => {
    const inForce = {
      ...listDefinition('Sheet 7', 9, [{ source: 'Unit no.', field: 'unit_code' }]),
      constants: [{ field: 'space_type', value: 'Office' }],
      values: [{ field: 'unit_status', source: 'let', target: 'OCCUPIED' }],
    };
    const mapped = [{ source: 'unitCode', field: 'unit_code' }];
    expect(definitionOfColumns(mapped, inForce)).toMatchObject({
      ...{ sheet: null, rowNumber: 1, columns: mapped, constants: inForce.constants, values: inForce.values },
    });
  });
});
