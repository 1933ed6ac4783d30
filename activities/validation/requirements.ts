import type { ConditionalRequirement, DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { RowMapper } from '#documents/mapping/row-mapper.ts';
import { compileConditions } from '#rules/rule-sets/conditions.ts';
import type { Predicate } from '#rules/rule-sets/conditions.ts';
import { compileFacts } from '#rules/rule-sets/facts.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';

export interface EmptyCell {
  position: number;
  code: string;
  severity: ConditionalRequirement['severity'];
}

export interface Requirements {
  /** Call before derived values are computed, so that a column without any value counts as empty. */
  noteFilled: (values: readonly (string | null)[]) => void;
  /** Conditional cells that this row needs and does not have. `faulty` ones have a finding of their own. */
  emptyCells: (values: readonly (string | null)[], context: RowContext, faulty: readonly number[]) => EmptyCell[];
  /** Cells that had to be filled, required and conditional ones, and those that were. */
  neededCells: () => number;
  filledCells: () => number;
  /** Positions of fields that at least one row fills. */
  filledPositions: () => ReadonlySet<number>;
  /** Rows that need a field which no column feeds. */
  unfed: () => { field: string; rowCount: number }[];
}

/** Counts what the rows of a version have to hold, and finds what they lack. */
export function createRequirements(
  fields: readonly DataModelFieldDefinition[],
  cellOf: RowMapper['cellOf'] | null,
): Requirements {
  const isFed = (position: number): boolean =>
    cellOf === null || cellOf({ rowNo: 1, amountColumn: 0 }, position) !== null;
  const isFilled = new Array<boolean>(fields.length).fill(false);
  const required = fields.flatMap((field, position) => (field.isRequired ? [position] : []));
  const conditional = fields.flatMap(({ requiredWhen }, position) =>
    requiredWhen ? [{ position, ...requiredWhen, holds: compileWhen(requiredWhen, fields), unfedRows: 0 }] : [],
  );
  let needed = 0;
  let filled = 0;
  return {
    noteFilled(values) {
      for (let position = 0; position < values.length; position += 1) {
        if (values[position] !== null) isFilled[position] = true;
      }
    },
    emptyCells(values, context, faulty) {
      needed += required.length;
      for (const position of required) if (values[position] !== null) filled += 1;
      const empty: EmptyCell[] = [];
      for (const one of conditional) {
        if (!one.holds(context)) continue;
        needed += 1;
        if (values[one.position] !== null) filled += 1;
        else if (!isFed(one.position)) one.unfedRows += 1;
        else if (!faulty.includes(one.position)) empty.push(one);
      }
      return empty;
    },
    neededCells: () => needed,
    filledCells: () => filled,
    filledPositions: () => new Set(isFilled.flatMap((filled, position) => (filled ? [position] : []))),
    unfed: () =>
      conditional.flatMap(({ position, unfedRows }) =>
        unfedRows > 0 ? [{ field: fields[position]!.name, rowCount: unfedRows }] : [],
      ),
  };
}

function compileWhen({ when }: ConditionalRequirement, fields: readonly DataModelFieldDefinition[]): Predicate {
  const document = { conditions: when, field: null, expected: null, missing: 'SKIP_IF_ANY' } as const;
  return compileConditions(when, compileFacts(document, fields, 'row'));
}
