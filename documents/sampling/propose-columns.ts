import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { createLikenessIndex } from '../imports/likeness.ts';
import { createConverter } from '../mapping/convert-cell.ts';
import type { CellConverter, ConversionContext } from '../mapping/convert-cell.ts';
import { foldListValue, foldText } from '../mapping/fold-text.ts';
import type { CellValue } from '../reading/cells.ts';
import { fittingShare, isOfList, wordsIn } from './content-fit.ts';

export interface SampledColumn {
  /** From 0. */
  column: number;
  head: string;
  /** Cells below the head, of the first rows. */
  cells: readonly CellValue[];
}

export interface ProposedColumn {
  column: number;
  field: string;
  /** 0.6 to 1. */
  certainty: number;
  /** Known by its translation alone. */
  isTranslated?: boolean;
}

/** Below this nothing is proposed. */
export const leastCertainty = 0.6;

interface Knowledge {
  fields: readonly DataModelFieldDefinition[];
  known: readonly { source: string; field: string }[];
  conversion: ConversionContext;
  /** Folded source text -> target text of the provider. */
  translation?: ReadonlyMap<string, string>;
  /** Nothing is proposed by what the cells hold alone. */
  isByName?: boolean;
}

interface Candidate extends ProposedColumn {
  /** Columns that are named before those that only look alike. */
  rank: number;
}

/** A field for each column that is sure enough, each field once: by name, by other mappings, by what the cells hold. */
export function proposeColumns(columns: readonly SampledColumn[], knowledge: Knowledge): ProposedColumn[] {
  const words = wordsOf(knowledge);
  const once = headsOnce(columns);
  const candidates = columns.flatMap((column) => candidatesOf(column, once, knowledge, words));
  candidates.sort(
    (left, right) => right.certainty - left.certainty || left.rank - right.rank || left.column - right.column,
  );
  const takenFields = new Set<string>();
  const takenColumns = new Set<number>();
  const chosen: ProposedColumn[] = [];
  for (const { column, field, certainty, isTranslated } of candidates) {
    if (certainty < leastCertainty || takenFields.has(field) || takenColumns.has(column)) continue;
    // Another field fits this column as well: a person has to choose.
    const rivals = candidates.filter((other) => other.column === column && !takenFields.has(other.field));
    const isTied = rivals.some((other) => other.field !== field && other.certainty > certainty - 0.02);
    takenColumns.add(column);
    if (isTied && certainty < 0.9) continue;
    takenFields.add(field);
    chosen.push({
      ...{ column, field, certainty: isTied ? Math.min(certainty, 0.75) : certainty },
      ...(isTranslated && { isTranslated }),
    });
  }
  return chosen.sort((left, right) => left.column - right.column);
}

interface Words {
  /** Fields by each word that their heads are known by; a word may mean several. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The owners of each word that is like a head, with how much. */
  ownersLike: (head: string) => { owners: ReadonlySet<string>; alike: number }[];
  /** Of each field by its name. */
  converters: ReadonlyMap<string, CellConverter>;
}

const leastAlike = 0.75;

function wordsOf({ fields, conversion }: Knowledge): Words {
  const names = new Map<string, Set<string>>();
  for (const { name, labels, synonyms } of fields) {
    for (const word of [name, ...Object.values(labels), ...Object.values(synonyms ?? {}).flat()]) {
      const key = foldListValue(word);
      names.set(key, (names.get(key) ?? new Set()).add(name));
    }
  }
  const likenessTo = createLikenessIndex([...names.keys()]);
  const owners = [...names.values()];
  return {
    names,
    converters: new Map(fields.map((field) => [field.name, createConverter(field, conversion)])),
    ownersLike: (head) =>
      Array.from(likenessTo(head, leastAlike), ([place, alike]) => ({ owners: owners[place]!, alike })),
  };
}

/** Folded heads that one column has alone. */
function headsOnce(columns: readonly SampledColumn[]): ReadonlySet<string> {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const { head } of columns) {
    const key = foldListValue(head);
    (once.has(key) ? twice : once).add(key);
  }
  for (const key of twice) once.delete(key);
  return once;
}

/** Units of areas and money behind a head, without a sign between them. A rent `psf` is another figure than the rent. */
const unitAtEnd =
  /(?<=.)(?:[\s_]+(?:sq\.?[\s_]?(?:ft|feet|m)\.?|sqft|sqm|sf|m2|usd|eur|gbp|jpy|aed|sar)|\s*(?:m²|㎡|坪|ft²)|\s+(?:م2|م²|متر مربع))$/iu;

/** The head without a unit in brackets, after a comma or at its end: `Area (sq ft)`, `Rent, USD`, `Area sqm`. */
export function bareHead(head: string): string {
  return head
    .replace(/\s*[([（［【][^)\]）］】]*[)\]）］】]\s*/gu, ' ')
    .replace(/\s*[,،、]\s*\p{Lu}{3}\s*$/u, '')
    .trim()
    .replace(unitAtEnd, '')
    .trim();
}

function candidatesOf(
  { column, head, cells }: SampledColumn,
  once: ReadonlySet<string>,
  { fields, known, translation, isByName = false }: Knowledge,
  { names, ownersLike, converters }: Words,
): Candidate[] {
  const byName = new Map<string, number>();
  let isTranslated = false;
  const name = (field: string, certainty: number): void => {
    byName.set(field, Math.max(byName.get(field) ?? 0, certainty));
  };
  if (head !== '' && once.has(foldListValue(head))) {
    for (const { source, field } of known) if (foldListValue(source) === foldListValue(head)) name(field, 0.99);
    const exact = names.get(foldListValue(head)) ?? new Set<string>();
    for (const field of exact) name(field, exact.size === 1 ? 0.98 : 0.7);
    const bare = names.get(foldListValue(bareHead(head))) ?? new Set<string>();
    for (const field of bare) name(field, bare.size === 1 ? 0.96 : 0.68);
    const target = byName.size === 0 ? translation?.get(foldText(head)) : undefined;
    if (target !== undefined) {
      for (const { source, field } of known) if (foldListValue(source) === foldListValue(target)) name(field, 0.97);
      const owners = names.get(foldListValue(target)) ?? new Set<string>();
      for (const field of owners) name(field, owners.size === 1 ? 0.97 : 0.7);
      isTranslated = byName.size > 0;
    }
    if (byName.size === 0) {
      for (const { owners, alike } of ownersLike(bareHead(head))) {
        for (const field of owners) name(field, owners.size === 1 ? 0.45 + 0.33 * alike : 0.6);
      }
    }
  }
  const words = isByName ? [] : wordsIn(cells);
  return fields.flatMap((field): Candidate[] => {
    const named = byName.get(field.name) ?? 0;
    const convert = converters.get(field.name)!;
    if (named > 0) {
      const share = fittingShare(cells, field, convert);
      const certainty = named * contentFactor(share, named);
      return [{ column, field: field.name, certainty, rank: 0, ...(isTranslated && { isTranslated }) }];
    }
    // By content alone only lists tell enough, and only those of which several values are there.
    if ((field.enumValues?.length ?? 0) < 2 || !isOfList(words, convert)) return [];
    return [{ column, field: field.name, certainty: 0.66, rank: 1 }];
  });
}

/** What the cells hold lowers what the name says; an empty column neither proves nor disproves it. */
function contentFactor(share: number | null, named: number): number {
  if (share === null) return named >= 0.9 ? 0.9 : 0.95;
  if (share >= 0.85) return 1;
  if (share >= 0.5) return 0.88;
  return share >= 0.2 ? 0.75 : 0.62;
}
