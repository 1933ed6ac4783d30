import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FileAccountView } from '#contracts/file-accounts.ts';
import type { DriftHead } from '#contracts/layout-drift.ts';
import { hasMoved } from '#contracts/layout-drift.ts';
import { useDates } from '../../../lib/dates.ts';
import { FactCard } from './fact-card.tsx';
import type { AccountFact } from './fact-card.tsx';

/** Columns mapped, empty, missing and not used. */
export function ColumnsCard({ account }: { account: FileAccountView }) {
  const { t } = useTranslation('submission');
  const { list } = useDates();
  const { mapped, missing, unused, unusedCount, unmapped } = account.columns;
  const label = (field: string) => account.labels[field] ?? field;
  const empty = mapped.filter(({ isFilled }) => !isFilled);
  const facts: AccountFact[] = [
    {
      look: 'good',
      title: t('file.mapped', { n: mapped.length }),
      text: list(mapped.map(({ source, letter }) => `${source} (${letter})`)),
    },
    ...missing.map(({ field, source, lookalike }) => ({
      look: 'doubtful' as const,
      title: t('file.missing', { field: label(field) }),
      text: lookalike === null ? t('file.looked', { source }) : t('file.lookalike', { source, lookalike }),
    })),
    ...unmapped.map(({ field, rowCount }) => ({
      look: 'doubtful' as const,
      title: t('file.unmapped', { field: label(field) }),
      text: t('file.unmappedText', { n: rowCount }),
    })),
  ];
  if (empty.length > 0) {
    facts.push({
      look: 'plain',
      title: t('file.emptyColumns', { n: empty.length }),
      text: list(empty.map(({ field }) => label(field))),
    });
  }
  if (unusedCount > 0) {
    facts.push({
      look: 'plain',
      title: t('file.unused', { n: unusedCount }),
      text: list(unused.map(({ head, letter }) => `${head} (${letter})`)) + (unusedCount > unused.length ? ' …' : ''),
    });
  }
  facts.push(...driftFacts(account.drift, list, t));
  const sum = t('file.columnsSum', { mapped: mapped.length, expected: mapped.length + missing.length });
  return <FactCard title={t('file.columns')} sum={sum} facts={facts} />;
}

/** How the headings differ from those of the last accepted file. */
function driftFacts(
  drift: FileAccountView['drift'],
  list: (names: string[]) => string,
  t: TFunction<'submission'>,
): AccountFact[] {
  if (!drift) return [];
  const named = ({ head, letter }: DriftHead) => `${head} (${letter ?? ''})`;
  const moved = drift.columns
    .filter(hasMoved)
    .map(({ before, now }) => `${now!.head} (${before.letter} → ${now!.letter})`);
  const renamed = drift.columns.flatMap(({ state, before, now }) =>
    now && (state === 'renamed' || state === 'respelled') ? [`${before.head} → ${now.head}`] : [],
  );
  const { added, removed } = drift;
  const facts = [
    ['file.drift.moved', moved],
    ['file.drift.renamed', renamed],
    ['file.drift.added', added.map(named)],
    ['file.drift.removed', removed.map(named)],
  ] as const;
  return facts.flatMap(([title, names]) =>
    names.length === 0 ? [] : [{ look: 'plain' as const, title: t(title, { n: names.length }), text: list(names) }],
  );
}
