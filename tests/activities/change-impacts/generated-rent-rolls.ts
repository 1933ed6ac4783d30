import fc from 'fast-check';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { definitionOf, rentRollHeads, unit } from '../installation.ts';
import type { Cell } from '../installation.ts';

const heads = rentRollHeads.map(([head]) => head);

/** A row that may break rules of the reading, of the model and of the house. */
const rowArbitrary = fc.record({
  fault: fc.constantFrom(null, null, 'area', 'tenant', 'twice', 'market', 'annual', 'keyword', 'blank'),
});
export type Fault = 'area' | 'tenant' | 'twice' | 'market' | 'annual' | 'keyword' | 'blank';
/** @param day the last one of the month */
export const rowOf = (fault: Fault | null, no: number, day: string): Cell[] => {
  if (fault === 'blank') return heads.map(() => null);
  const changes: Record<Fault, Parameters<typeof unit>[1]> = {
    area: { Area: 'about 100' },
    tenant: { Tenant: null },
    twice: { Unit: 'U1' },
    market: { Market: null },
    annual: { Annual: 5 },
    keyword: { Tenant: 'Parking' },
    blank: {},
  };
  return unit(no + 1, { 'As of': day, ...(fault !== null && changes[fault]) });
};

export type MappingEdit =
  | { kind: 'drop' | 'rename'; at: number }
  | { kind: 'swap'; at: number; with: number }
  | { kind: 'keyword' | 'head' | 'blanks' | 'constant' | 'nothing' };
const position = fc.nat(rentRollHeads.length - 1);
export const mappingArbitrary: fc.Arbitrary<MappingEdit> = fc.oneof(
  fc.record({ kind: fc.constantFrom('drop' as const, 'rename' as const), at: position }),
  fc.record({ kind: fc.constant('swap' as const), at: position, with: position }),
  fc.record({ kind: fc.constantFrom('keyword' as const, 'head', 'blanks', 'constant', 'nothing') }),
);
export function edited(edit: MappingEdit): DatasetMappingDefinition {
  const definition = definitionOf(rentRollHeads);
  const { columns } = definition;
  const without = (at: number) => columns.filter((_, index) => index !== at);
  switch (edit.kind) {
    case 'drop':
      return { ...definition, columns: without(edit.at) };
    case 'rename':
      return { ...definition, columns: columns.map((one, at) => (at === edit.at ? { ...one, source: 'Gone' } : one)) };
    case 'swap': {
      const fieldAt = (at: number) => columns[at === edit.at ? edit.with : at === edit.with ? edit.at : at]!.field;
      return { ...definition, columns: columns.map(({ source }, at) => ({ source, field: fieldAt(at) })) };
    }
    case 'keyword':
      return { ...definition, excludeRowKeywords: ['Total', 'Parking'] };
    case 'head':
      return { ...definition, rowNumber: 3 };
    case 'blanks':
      return { ...definition, excludeBlankRows: false };
    case 'constant':
      return { ...definition, columns: without(3), constants: [{ field: 'space_type', value: 'Retail' }] };
    case 'nothing':
      return definition;
  }
}

export const faultsArbitrary = fc
  .array(rowArbitrary, { minLength: 3, maxLength: 12 })
  .map((rows) => rows.map(({ fault }) => fault));
