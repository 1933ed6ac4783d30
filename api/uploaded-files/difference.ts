import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { VersionDifference } from '#contracts/uploaded-files.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';
import { toDecimal } from '#rules/rule-sets/decimals.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { compareVersions, positionOf } from '../submissions/compare-versions.ts';
import { fieldWords, flagNames } from '../submissions/field-labels.ts';
import type { FieldWords } from '../submissions/field-labels.ts';
import { readTotals } from '../submissions/totals.ts';
import { comparedVersion, loadVersion, versionsOfSubmission } from './compared-versions.ts';
import type { VersionOfSubmission } from './compared-versions.ts';
import { differencesOf, matching, readDifferences } from './difference-rows.ts';
import type { Difference } from './difference-rows.ts';
import type { DifferenceQuery } from './query.ts';

export interface ComparedPair {
  from: VersionOfSubmission;
  to: VersionOfSubmission;
}

/** @throws AppError NotFound for a version that the person does not see, BadInput for versions of two datasets */
export async function loadPair(
  em: EntityManager,
  person: SignedInPerson,
  { from, to }: Pick<DifferenceQuery, 'from' | 'to'>,
  language: LanguageCode,
): Promise<ComparedPair> {
  const pair = { from: await loadVersion(em, person, from, language), to: await loadVersion(em, person, to, language) };
  if (pair.from.dataset.id !== pair.to.dataset.id) {
    throw new AppError('BadInput', 'The versions are of two datasets.', { fault: 'OtherDataset' });
  }
  return pair;
}

/** Rows of a version that was replaced are dropped in the end; then there is nothing to compare. */
export const canCompare = ({ from, to }: ComparedPair) => from.hasRows && to.hasRows;

/** One page of what differs between two versions. */
export async function readDifference(
  em: EntityManager,
  pair: ComparedPair,
  query: DifferenceQuery,
  language: LanguageCode,
): Promise<VersionDifference> {
  const { from, to } = pair;
  const heads = { from: from.head, to: to.head };
  const whole = canCompare(pair) ? await compareVersions(em, heads.to, heads.from) : null;
  const keyFields = whole?.keyFields ?? [];
  const words = await wordsOfFields(em, pair, language);
  const labelOf = (field: string) => words.get(field)?.label ?? field;
  const columns = columnsOf(pair, words, { keyFields, language });
  const search = { text: query.search, codes: codesNamed(query.search, columns) };
  const shown = { ...heads, columns: shownColumns(pair) };
  const found = whole ? await matching(em, differencesOf(whole, query.view), { ...heads, search }) : [];
  const start = (query.page - 1) * query.size;
  return {
    from: comparedVersion(from),
    to: comparedVersion(to),
    dataset: to.dataset,
    property: to.property,
    fund: to.fund,
    entity: to.entity,
    versions: await versionsOfSubmission(em, to.submissionId),
    keyFields: keyFields.map(labelOf),
    columns,
    goneColumns: from.head.columns
      .filter(({ field }) => positionOf(shown.columns, field) < 0)
      .map(({ field }) => labelOf(field)),
    counts: countsOf(whole ? differencesOf(whole, 'all') : [], whole?.changedCells ?? 0),
    sums: whole ? await sumsOf(em, pair, labelOf, language) : [],
    rows: await readDifferences(em, shown, found.slice(start, start + query.size)),
    page: query.page,
    size: query.size,
    total: found.length,
  };
}

type FieldsWords = ReadonlyMap<string, FieldWords>;

export async function wordsOfFields(
  em: EntityManager,
  { from, to }: ComparedPair,
  language: LanguageCode,
): Promise<FieldsWords> {
  const earlier = await fieldWords(em, from.submissionId, from.versionNo, language);
  return new Map([...earlier, ...(await fieldWords(em, to.submissionId, to.versionNo, language))]);
}

/** Those of the later version; where it has no rows, those of the rows that were removed. */
export const shownColumns = ({ from, to }: ComparedPair): readonly GridColumn[] =>
  to.rowCount > 0 || from.head.columns.length === 0 ? to.head.columns : from.head.columns;

export const columnsOf = (
  pair: ComparedPair,
  words: FieldsWords,
  { keyFields, language }: { keyFields: readonly string[]; language: LanguageCode },
): VersionDifference['columns'] =>
  shownColumns(pair).map(({ field, type }) => ({
    field,
    label: words.get(field)?.label ?? field,
    type,
    isKey: keyFields.includes(field),
    choiceNames: type === 'flag' ? flagNames(language) : (words.get(field)?.valueNames ?? null),
  }));

/** Values of lists whose names hold the text: the page shows the names, and rows hold the values. */
function codesNamed(text: string, columns: VersionDifference['columns']): string[] {
  const names = columns.flatMap(({ choiceNames }) => Object.entries(choiceNames ?? {}));
  const isNamed = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  return [...new Set(names.filter(([, name]) => isNamed(name)).map(([code]) => code))];
}

function countsOf(differences: readonly Difference[], changedCells: number): VersionDifference['counts'] {
  const counts = { added: 0, removed: 0, changed: 0, same: 0, changedCells };
  for (const { kind } of differences) counts[kind] += 1;
  return counts;
}

const placesOf = (number: string) => number.split('.')[1]?.length ?? 0;

/** Sums of the columns that both versions have in one unit. */
async function sumsOf(
  em: EntityManager,
  { from, to }: ComparedPair,
  labelOf: (field: string) => string,
  language: LanguageCode,
): Promise<VersionDifference['sums']> {
  const earlier = await readTotals(em, from.submissionId, from.head);
  const later = await readTotals(em, to.submissionId, to.head);
  return later.flatMap(({ field, sum, unit }) => {
    const was = earlier.find((total) => total.field === field && total.unit === unit);
    const [before, after] = [toDecimal(was?.sum), toDecimal(sum)];
    if (!was || !before || !after) return [];
    const change = after.minus(before).toFixed(Math.max(placesOf(was.sum), placesOf(sum)));
    return [
      {
        field,
        label: labelOf(field),
        before: was.sum,
        after: sum,
        change,
        unit: unit && nameOfListValue(unit, language),
      },
    ];
  });
}
