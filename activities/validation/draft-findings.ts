import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { RowMapper } from '#documents/mapping/row-mapper.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { keyOf } from '#rules/rule-sets/keys.ts';
import { renderExpected } from '#rules/rule-sets/messages.ts';
import type { CheckedRow } from './checked-row.ts';
import type { DraftFinding } from './findings.ts';

/** Long texts stay in the file; a finding shows where to look. */
const longestShown = 200;

interface DraftingInput {
  fields: readonly DataModelFieldDefinition[];
  sheet: string;
  cellOf: RowMapper['cellOf'] | null;
  keyPositions: readonly number[];
}

/** Puts what is wrong into words that can be stored: where it stands, what was found, what was expected. */
export function createDrafter({ fields, sheet, cellOf, keyPositions }: DraftingInput) {
  const ofCell = (row: CheckedRow, position: number, rest: Pick<DraftFinding, 'severity' | 'code'>): DraftFinding => {
    const { place } = row;
    const cell = place !== null && cellOf !== null && position >= 0 ? cellOf(place, position) : null;
    return {
      ruleId: null,
      ruleVersion: null,
      sheet: place?.sheet ?? sheet,
      rowNo: row.rowNo,
      field: fields[position]?.name ?? null,
      columnLetter: cell?.columnLetter || null,
      cell: cell?.cell ?? null,
      found: row.values[position]?.slice(0, longestShown) ?? null,
      expected: null,
      params: {},
      rowKey: keyOf(row.values, keyPositions),
      ...rest,
    };
  };
  const ofRule = ({ rule, params: read }: CompiledRule, row: CheckedRow, context: RowContext): DraftFinding => {
    const params = read(context);
    const position = fields.findIndex((field) => field.name === rule.document.field);
    return {
      ...ofCell(row, position, { severity: rule.type, code: 'RULE' }),
      ruleId: rule.ruleId,
      ruleVersion: rule.version,
      expected: renderExpected(rule, 'en', params),
      params,
    };
  };
  return { ofCell, ofRule };
}
