import type { FieldDefinition, FileDefinition } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';

import { shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import type { Sheet } from '../reading/cells.ts';
import { mostAlike } from './likeness.ts';
import { headsOf } from './master-words.ts';

/** Beside the fields of every master: a blank cell leaves it as it is, and a new record active. */
export const activeFlag: FieldDefinition = { name: 'isActive', type: 'flag' };

/** A heading that is not read. */
export interface OtherHead {
  index: number;
  text: string;
  reason: 'UnknownColumn' | 'RepeatedColumn' | 'DerivedColumn';
  field: string | null;
}

export interface Head {
  rowNo: number;
  /** Field by index of its column. */
  columns: Map<number, FieldDefinition>;
  others: OtherHead[];
}

/** Headings stand within the first rows; above them a title may stand. */
const lastHeadRow = 20;

export const importedFields = (definition: FileDefinition): FieldDefinition[] => [
  ...typedFields(definition),
  activeFlag,
];

export function requiredFields(definition: FileDefinition): FieldDefinition[] {
  return typedFields(definition).filter((field) => field.name === definition.key || field.isRequired);
}

const headText = (text: string) => foldText(text.replace(/\s*\*$/, ''));

/** Finds the row with the most headings of a master, in any of our languages and any order. */
export function createHeadFinder(definition: FileDefinition): (sheet: Sheet) => Head | null {
  const known = new Map(
    [...definition.fields, activeFlag].flatMap((field) =>
      headsOf(definition, field.name).map((head) => [foldText(head), field] as const),
    ),
  );
  return (sheet) => {
    let best: Head | null = null;
    for (const { rowNo, cells } of sheet.rows()) {
      if (rowNo > lastHeadRow) break;
      const head: Head = { rowNo, columns: new Map(), others: [] };
      cells.forEach((cell, index) => {
        const text = shownText(cell).trim();
        if (text === '') return;
        const field = known.get(headText(text));
        if (field === undefined) head.others.push({ index, text, reason: 'UnknownColumn', field: null });
        else if (field.isDerived) head.others.push({ index, text, reason: 'DerivedColumn', field: field.name });
        else if ([...head.columns.values()].includes(field)) {
          head.others.push({ index, text, reason: 'RepeatedColumn', field: field.name });
        } else head.columns.set(index, field);
      });
      if (head.columns.size > (best?.columns.size ?? 0)) best = head;
    }
    return best && { ...best, others: best.others.map((other) => guessed(definition, best!, other)) };
  };
}

/** With the field that an unknown heading resembles, of those that no column was found for. */
function guessed(definition: FileDefinition, { columns }: Head, other: OtherHead): OtherHead {
  if (other.reason !== 'UnknownColumn') return other;
  const found = new Set([...columns.values()].map(({ name }) => name));
  const free = importedFields(definition).filter(({ name }) => !found.has(name));
  const meant = mostAlike(other.text, free, ({ name }) => headsOf(definition, name));
  return { ...other, field: meant?.name ?? null };
}
