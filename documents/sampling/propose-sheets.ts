import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { MappingProposal } from '#contracts/mapping-samples.schema.ts';
import type { DatasetMappingDefinition, SheetPattern } from '#contracts/mappings.ts';
import { shownText } from '../mapping/convert-cell.ts';
import { findLayout } from '../mapping/find-layout.ts';
import { foldListValue, foldText } from '../mapping/fold-text.ts';
import { nameWithin, patternTest } from '../mapping/mapped-sheet.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import { monthOfHead } from './known-words.ts';
import { proposeKeywords } from './propose-keywords.ts';
import type { SampledSheet } from './propose-mapping.ts';
import type { SampleContext } from './sample-request.ts';

/** Whether all sheets that look alike are meant is for the person to say. */
const certaintyOfSheets = 0.8;

interface AlikeSheet {
  sheet: SampledSheet;
  headRow: number;
}

/**
 * A proposal of one sheet, widened to every visible sheet that has all its heads, where a pattern names these and no others: the
 * buildings of a property, a sheet for each property. Sheets that are named after months or hold the same records are not taken together.
 */
export function withAlikeSheets(
  proposal: MappingProposal,
  sheets: readonly SampledSheet[],
  context: SampleContext,
): MappingProposal {
  const { definition } = proposal;
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (definition.sheet === null || definition.columns.length === 0) return proposal;
  const alike = visible.flatMap((sheet) => alikeSheet(sheet, definition, context) ?? []);
  const pattern = patternOf(
    alike.map(({ sheet }) => sheet.name),
    visible.map(({ name }) => name),
  );
  if (pattern === null) return proposal;
  const nameField = nameFieldOf(pattern, definition, context);
  if (nameField === null && (pattern === '*' || repeatRecords(alike, definition, context))) return proposal;
  const sheetChoice: SheetPattern = { pattern, isEvery: true, ...(nameField !== null && { nameField }) };
  const known = new Set(proposal.keywords.map(({ word }) => foldText(word)));
  const more = alike.flatMap((one) => keywordsOf(one, definition));
  const keywords = [...proposal.keywords];
  for (const keyword of more) {
    if (known.has(foldText(keyword.word))) continue;
    known.add(foldText(keyword.word));
    keywords.push(keyword);
  }
  return {
    ...proposal,
    definition: {
      ...definition,
      ...{ sheet: null, sheetChoice, excludeRowKeywords: keywords.map(({ word }) => word) },
    },
    ...{ sheet: certaintyOfSheets, keywords },
  };
}

/** Null for a sheet that lacks one of the heads. */
function alikeSheet(
  sheet: SampledSheet,
  definition: DatasetMappingDefinition,
  { fields, translation }: SampleContext,
): AlikeSheet | null {
  const words = new Map(translation.map(([source, target]) => [foldText(source), target]));
  try {
    const { rowNumber } = findLayout(
      { rows: () => sheet.rows },
      { definition, fields, translation: definition.isFileTranslationRequired ? words : null },
    );
    const heads = headsOf(sheet, rowNumber);
    const needed = [...definition.columns.map(({ source }) => source), ...(definition.monthColumns ?? [])];
    return needed.every((source) => heads.includes(foldText(source))) ? { sheet, headRow: rowNumber } : null;
  } catch (error) {
    if (error instanceof LayoutChanged) return null;
    throw error;
  }
}

/** Whether two of the sheets hold mostly the same records, as those of two months or of a file and its copy do. */
function repeatRecords(
  alike: readonly AlikeSheet[],
  { columns }: DatasetMappingDefinition,
  { keyFields }: SampleContext,
): boolean {
  const keys = new Set(columns.flatMap(({ source, field }) => (keyFields.includes(field) ? [foldText(source)] : [])));
  const known = new Set<string>();
  for (const { sheet, headRow } of alike) {
    const heads = headsOf(sheet, headRow);
    const places = heads.flatMap((head, column) => (keys.has(head) ? [column] : []));
    const below = sheet.rows.filter(({ rowNo }) => rowNo > headRow);
    const texts = below.map(({ cells }) =>
      places.map((place) => shownText(cells[place] ?? null).trim()).join('\u001f'),
    );
    const own = new Set(texts.filter((text) => text.replaceAll('\u001f', '') !== ''));
    const again = [...own].filter((text) => known.has(text)).length;
    if (2 * again > own.size) return true;
    for (const text of own) known.add(text);
  }
  return false;
}

const headsOf = ({ rows }: SampledSheet, rowNumber: number): string[] =>
  (rows.find(({ rowNo }) => rowNo === rowNumber)?.cells ?? []).map((cell) => foldText(shownText(cell)));

function keywordsOf({ sheet, headRow }: AlikeSheet, { columns, monthColumns = [] }: DatasetMappingDefinition) {
  const mapped = new Set([...columns.map(({ source }) => source), ...monthColumns].map(foldText));
  const used = headsOf(sheet, headRow).flatMap((head, column) => (mapped.has(head) ? [column] : []));
  const below = sheet.rows.filter(({ rowNo }) => rowNo > headRow);
  return proposeKeywords(below, used);
}

/** What all these names have in common, with `*` for the rest; null where they are one, months, or not told from the others. */
export function patternOf(names: readonly string[], all: readonly string[]): string | null {
  if (names.length < 2) return null;
  const before = wholeWords(names, commonStart(names));
  const rest = names.map((name) => [...name].slice(before).reverse().join(''));
  const after = wholeWords(rest, commonStart(rest));
  const letters = [...names[0]!];
  const pattern = `${letters.slice(0, before).join('')}*${letters.slice(letters.length - after).join('')}`;
  const fixed = pattern.length - 1;
  if (names.some((name) => name.trim().length <= fixed)) return null;
  const parts = names.map((name) => nameWithin(pattern, name));
  if (parts.every((part) => monthOfHead(part) !== null)) return null;
  const isMeant = patternTest(pattern);
  return all.every((name) => isMeant(name) === names.includes(name)) ? pattern : null;
}

function commonStart(names: readonly string[]): number {
  const letters = names.map((name) => [...foldText(name)]);
  const shortest = Math.min(...letters.map(({ length }) => length));
  let length = 0;
  while (length < shortest && letters.every((own) => own[length] === letters[0]![length])) length += 1;
  return length;
}

/** Shortened until it ends where a word or a number of every name ends. */
function wholeWords(names: readonly string[], length: number): number {
  let whole = length;
  while (whole > 0 && names.some((name) => isWithinWord([...name], whole))) whole -= 1;
  return whole;
}

const wordSigns = [/^\p{Nd}$/u, /^[\p{Script=Latin}\p{M}]$/u, /^\p{Script=Arabic}$/u] as const;

const isWithinWord = (letters: readonly string[], at: number): boolean =>
  at < letters.length && wordSigns.some((sign) => sign.test(letters[at - 1]!) && sign.test(letters[at]!));

/** The field that nothing fills and the names of the sheets tell: as the pattern names it, else the only one that is needed. */
function nameFieldOf(pattern: string, definition: DatasetMappingDefinition, context: SampleContext): string | null {
  const filled = new Set([...definition.columns, ...(definition.titleCells ?? [])].map(({ field }) => field));
  const open = context.fields.filter(({ name, type }) => !filled.has(name) && (type === 'text' || type === 'code'));
  const words = pattern.split('*').map(foldListValue);
  const named = open.filter((field) => namesOf(field).some((name) => name !== '' && words.includes(name)));
  const needed = open.filter(({ name, isRequired }) => isRequired && !context.brought.includes(name));
  const [only, other] = named.length > 0 ? named : needed;
  return only !== undefined && other === undefined ? only.name : null;
}

const namesOf = ({ name, labels, synonyms }: DataModelFieldDefinition): string[] =>
  [name, ...Object.values(labels), ...Object.values(synonyms ?? {}).flat()].map(foldListValue);
