import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { DifferenceRow } from '#contracts/uploaded-files.ts';
import type { CellStyle } from '#documents/exports/workbook-parts.ts';
import type { MarkedListRequest, MarkedRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { compareVersions } from '../submissions/compare-versions.ts';
import { columnsOf, labelsOf } from './difference.ts';
import type { ComparedPair } from './difference.ts';
import { differencesOf, readDifferences } from './difference-rows.ts';

const readAtOnce = 1_000;

/** All differences as a workbook: a changed row is two lines, as it was and as it is, with the cells that differ marked. */
export async function differenceWorkbook(
  em: EntityManager,
  pair: ComparedPair,
  language: LanguageCode,
): Promise<MarkedListRequest> {
  const word = wordsOf('uploaded-files', language);
  const whole = await compareVersions(em, pair.to.head, pair.from.head);
  const columns = columnsOf(pair, await labelsOf(em, pair, language), whole.keyFields);
  const differences = differencesOf(whole, 'differences');
  async function* rows(): AsyncGenerator<MarkedRow> {
    for (let start = 0; start < differences.length; start += readAtOnce) {
      const part = differences.slice(start, start + readAtOnce);
      for (const row of await readDifferences(em, { from: pair.from.head, to: pair.to.head }, part)) {
        yield* linesOf(row, (kind) => word(`difference.${kind}`));
      }
    }
  }
  return {
    title: word('difference.sheet', { from: pair.from.versionNo, to: pair.to.versionNo }),
    columns: [
      { label: word('difference.row'), isNumeric: false },
      ...columns.map(({ label }) => ({ label, isNumeric: false })),
    ],
    rows: rows(),
    isRightToLeft: language === 'ar',
  };
}

type LineName = 'added' | 'removed' | 'same' | 'before' | 'after';

function linesOf({ kind, values, before }: DifferenceRow, nameOf: (line: LineName) => string): MarkedRow[] {
  const inStyle = (style: CellStyle, texts: readonly (string | null)[]): MarkedRow =>
    texts.map((value) => ({ value, style }));
  const marked = (style: CellStyle, valueAt: (at: number) => string | null): MarkedRow =>
    values.map((value, at) => (at in before ? { value: valueAt(at), style } : value));
  if (kind !== 'changed') {
    const name = nameOf(kind);
    return [kind === 'same' ? [name, ...values] : inStyle(kind, [name, ...values])];
  }
  return [
    [nameOf('before'), ...marked('replaced', (at) => before[at] ?? null)],
    [nameOf('after'), ...marked('changed', (at) => values[at] ?? null)],
  ];
}
