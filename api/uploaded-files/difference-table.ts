import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { DifferenceRow } from '#contracts/uploaded-files.ts';
import type { CellStyle } from '#documents/exports/workbook-parts.ts';
import type { MarkedListRequest, MarkedRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { compareVersions } from '../submissions/compare-versions.ts';
import { columnsOf, shownColumns, wordsOfFields } from './difference.ts';
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
  const { keyFields } = whole;
  const columns = columnsOf(pair, await wordsOfFields(em, pair, language), { keyFields, language });
  const shown = (value: string | null, at: number) => (value !== null && columns[at]?.choiceNames?.[value]) || value;
  const differences = differencesOf(whole, 'differences');
  const read = { from: pair.from.head, to: pair.to.head, columns: shownColumns(pair) };
  async function* rows(): AsyncGenerator<MarkedRow> {
    for (let start = 0; start < differences.length; start += readAtOnce) {
      const part = differences.slice(start, start + readAtOnce);
      for (const row of await readDifferences(em, read, part)) {
        yield* linesOf(row, { nameOf: (kind) => word(`difference.${kind}`), shown });
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

interface Words {
  nameOf: (line: LineName) => string;
  /** A value as the page shows it: one of a list by its name. */
  shown: (value: string | null, at: number) => string | null;
}

function linesOf({ kind, values, before }: DifferenceRow, { nameOf, shown }: Words): MarkedRow[] {
  const inStyle = (style: CellStyle, texts: readonly (string | null)[]): MarkedRow =>
    texts.map((value) => ({ value, style }));
  const named = values.map(shown);
  const marked = (style: CellStyle, valueAt: (at: number) => string | null): MarkedRow =>
    named.map((value, at) => (at in before ? { value: valueAt(at), style } : value));
  if (kind !== 'changed') {
    const name = nameOf(kind);
    return [kind === 'same' ? [name, ...named] : inStyle(kind, [name, ...named])];
  }
  return [
    [nameOf('before'), ...marked('replaced', (at) => shown(before[at] ?? null, at))],
    [nameOf('after'), ...marked('changed', (at) => named[at] ?? null)],
  ];
}
