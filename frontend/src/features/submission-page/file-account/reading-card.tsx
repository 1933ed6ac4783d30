import { useTranslation } from 'react-i18next';
import type { FileAccountView } from '#contracts/file-accounts.ts';
import { useDates } from '../../../lib/dates.ts';
import { FactCard } from './fact-card.tsx';
import type { AccountFact } from './fact-card.tsx';

const delimiterNames = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const);

/** How the file was read: sheets left, headings, encoding, formats, values that are in no column. */
export function ReadingCard({ account }: { account: FileAccountView }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const { sheets, headRow, encoding, delimiter, dateFormat, constants } = account;
  const left = sheets.filter(({ isRead }) => !isRead);
  const facts: AccountFact[] = [];
  const plain = (title: string, text?: string) => facts.push({ look: 'plain', title, ...(text && { text }) });
  if (headRow !== null) plain(t('file.headRow', { rowNo: headRow }));
  if (left.length > 0) {
    const names = left.map(({ name, isHidden }) => (isHidden ? t('file.hiddenSheet', { name }) : name));
    plain(t('file.sheetsLeft', { n: left.length }), dates.list(names));
  }
  if (encoding !== null) {
    const name = delimiterNames.get((delimiter ?? '') as ',');
    const key = account.isEncodingChosen ? 'file.encodingChosen' : 'file.encoding';
    plain(t(key, { encoding: encoding.toUpperCase() }), name && t(`file.delimiter.${name}`));
  }
  if (account.hasMacros === true) plain(t('file.macros'), t('file.macrosText'));
  plain(t('file.dateFormat', { format: dateFormat }));
  for (const { field, value, origin, cell } of constants) {
    plain(
      t('file.constant', { field: account.labels[field] ?? field, value }),
      t(`file.origin.${origin}`, { cell: cell ?? '' }),
    );
  }
  return <FactCard title={t('file.reading')} facts={facts} />;
}
