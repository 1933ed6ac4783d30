import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { shownText } from '../mapping/convert-cell.ts';
import { foldListValue, foldText } from '../mapping/fold-text.ts';
import { listDefinition } from '../mapping/list-definition.ts';
import type { SheetRow } from '../reading/cells.ts';

/** Fewer known heads are a coincidence. */
const fewestKnown = 3;
/** A row with more unknown heads than known ones belongs to another data model. */
const leastShare = 0.5;

type Heads = ReadonlyMap<string, string>;

export interface KnownLayout {
  definition: DatasetMappingDefinition;
  /** Share of the row's heads that name a field, 0 to 1. */
  share: number;
}

/** Fields by all that their heads may be called: name, labels and known heads of every language. */
export function headsOf(fields: readonly DataModelFieldDefinition[]): Heads {
  const heads = new Map<string, string>();
  for (const { name, labels, synonyms } of fields) {
    const words = [name, ...Object.values(labels), ...Object.values(synonyms ?? {}).flat()];
    for (const word of words) if (!heads.has(foldListValue(word))) heads.set(foldListValue(word), name);
  }
  return heads;
}

/** The field that a head names, also where a unit follows in brackets: `Area (sq ft)`. */
export function fieldNamedBy(head: string, heads: Heads): string | null {
  const bare = head.replace(/\s*[([（［][^)\]）］]*[)\]）］]\s*$/u, '');
  return heads.get(foldListValue(head)) ?? heads.get(foldListValue(bare)) ?? null;
}

/** How a sheet that nobody has mapped is written, when one of its first rows has the heads of a data model; else null. */
export function layoutByHeads(
  sheet: string,
  rows: readonly SheetRow[],
  fields: readonly DataModelFieldDefinition[],
): KnownLayout | null {
  const heads = headsOf(fields);
  let best: (KnownLayout & { known: number }) | null = null;
  for (const row of rows) {
    const columns = columnsOf(row, heads);
    const filled = row.cells.filter((cell) => shownText(cell).trim() !== '').length;
    const share = columns.length / Math.max(1, filled);
    if (columns.length < fewestKnown || share < leastShare || columns.length <= (best?.known ?? 0)) continue;
    best = { known: columns.length, share, definition: listDefinition(sheet, row.rowNo, columns) };
  }
  return best && { definition: best.definition, share: best.share };
}

/** Each field once, by its first head; a head that is there twice could mean either column. */
function columnsOf(row: SheetRow, heads: Heads): DatasetMappingDefinition['columns'] {
  const texts = row.cells.map((cell) => shownText(cell).replace(/\s+/g, ' ').trim());
  const folded = texts.map(foldText);
  const taken = new Set<string>();
  return texts.flatMap((source, column) => {
    const field = source === '' ? null : fieldNamedBy(source, heads);
    const isTwice = folded.indexOf(folded[column]!) !== folded.lastIndexOf(folded[column]!);
    if (field === null || isTwice || taken.has(field)) return [];
    taken.add(field);
    return [{ source, field }];
  });
}
