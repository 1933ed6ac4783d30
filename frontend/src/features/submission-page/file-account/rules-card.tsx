import { useTranslation } from 'react-i18next';
import type { FileAccountView, SkippedRule } from '#contracts/file-accounts.ts';
import { FactCard } from './fact-card.tsx';

const isWhole = ({ rowCount, ofRows }: SkippedRule) => rowCount === null || rowCount === ofRows;

/** Rules that were run, and those that were skipped with the reason. */
export function RulesCard({ account }: { account: FileAccountView }) {
  const { t } = useTranslation('submission');
  const { runCount, skipped } = account.rules;
  const reason = ({ fact, kind }: SkippedRule['missing'][number]) =>
    kind === 'otherDataset'
      ? t('file.why.otherDataset', { dataset: account.datasets[fact] ?? fact })
      : t(`file.why.${kind}`, { field: account.labels[fact] ?? fact });
  const whole = skipped.filter(isWhole);
  const facts = [
    { look: 'good' as const, title: t('file.rulesRun', { n: runCount }) },
    ...[...whole, ...skipped.filter((rule) => !isWhole(rule))].map((rule) => ({
      look: 'plain' as const,
      title: isWhole(rule)
        ? t('file.skipped', { rule: rule.ruleName })
        : t('file.skippedRows', { rule: rule.ruleName, n: rule.rowCount ?? 0 }),
      text: rule.missing.map(reason).join(' '),
    })),
  ];
  const sum = t('file.rulesSum', { run: runCount, skipped: whole.length });
  return <FactCard title={t('file.rules')} sum={sum} facts={facts} />;
}
