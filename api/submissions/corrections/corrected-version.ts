import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { correctSchema } from '#contracts/submissions.schema.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { compileDerivedFields } from '#rules/data-models/derived-fields.ts';
import { createConverter } from '#documents/mapping/convert-cell.ts';
import { select, sql } from '#database/sql/select.ts';
import type { VersionHead } from '../versions.ts';

type Values = (string | null)[];
export type CorrectionBody = z.output<typeof correctSchema>;

export interface CorrectedRow {
  rowNo: number;
  propertyId: number | null;
  /** By field of the data model. */
  values: Values;
  /** Corrected fields; the code of what is wrong with the new value, null for nothing. */
  corrected: ReadonlyMap<string, string | null>;
  /** Derived fields whose value is not what the row gives. */
  differing: ReadonlySet<string>;
}

const asTyped = { dateFormat: 'YYYY-MM-DD', decimalSeparator: '.', translate: (text: string) => text } as const;

/** The stored rows of a version with a correction in place; rows that it leaves out are missing. */
export async function loadCorrectedRows(
  em: EntityManager,
  version: VersionHead,
  { fields }: Pick<RunInputs, 'fields'>,
  body: CorrectionBody,
): Promise<CorrectedRow[]> {
  const derived = compileDerivedFields(fields);
  const rows = await select<{ rowNo: number; propertyId: number | null; values: Values; computed: number[] }>(
    em,
    sql`select row_no as "rowNo", property_id as "propertyId", "values", coalesce(computed, '{}') as computed
        from version_row where version_id = ${version.id} order by row_no`,
  );
  const unread = await unreadCells(em, version);
  const leftOut = new Set(body.leftOutRows.map(({ rowNo }) => rowNo));
  const cells = new Map(body.cells.map(({ rowNo, field, value }) => [`${rowNo} ${field}`, value]));
  const positions = version.columns.map((column) => fields.findIndex(({ name }) => name === column.field));
  const newValue = (rowNo: number, field: string, stored: string | null): string | null | undefined => {
    const cell = cells.get(`${rowNo} ${field}`);
    if (cell !== undefined) return cell;
    const seen = [stored, unread.get(`${rowNo} ${field}`)];
    return body.replacements.find((one) => one.field === field && seen.includes(one.from))?.to;
  };
  return rows.flatMap(({ rowNo, propertyId, values: stored, computed }) => {
    if (leftOut.has(rowNo)) return [];
    const values: Values = new Array<string | null>(fields.length).fill(null);
    const corrected = new Map<string, string | null>();
    positions.forEach((position, index) => {
      const field = fields[position];
      if (field === undefined) return;
      values[position] = computed.includes(index) ? null : (stored[index] ?? null);
      const value = newValue(rowNo, field.name, values[position]);
      if (value === undefined) return;
      const { converted, code } = converting(field, value);
      values[position] = converted;
      corrected.set(field.name, code);
    });
    const filled = derived.fill(values, []);
    const differing = derived.differences(values, filled, []).flatMap(({ position }) => fields[position]?.name ?? []);
    return [{ rowNo, propertyId, values, corrected, differing: new Set(differing) }];
  });
}

/** What the file has in cells that could not be read: such a cell is stored as empty. */
async function unreadCells(em: EntityManager, version: VersionHead): Promise<Map<string, string>> {
  const rows = await select<{ rowNo: number; field: string; found: string }>(
    em,
    sql`select row_no as "rowNo", field, found from finding
        where version_id = ${version.id} and rule_id is null and row_no is not null and field is not null
          and found is not null`,
  );
  return new Map(rows.map(({ rowNo, field, found }) => [`${rowNo} ${field}`, found]));
}

function converting(field: DataModelFieldDefinition, value: string | null) {
  const converted = createConverter(field, asTyped)(value);
  if (converted !== null && typeof converted === 'object') return { converted: null, code: converted.fault };
  return { converted, code: converted === null && field.isRequired ? ('REQUIRED_MISSING' as const) : null };
}
