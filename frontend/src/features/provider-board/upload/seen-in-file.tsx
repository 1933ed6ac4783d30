import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FileContents } from '#contracts/proposals.ts';
import { useDates } from '../../../lib/dates.ts';

const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Sheet, codes, months and columns as they are in the file, so that the person sees what was not recognised. */
export function SeenInFile({ contents }: { contents: FileContents }) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const { sheet, codes, codeCount, postMonths, columns, columnCount } = contents;
  const listed = (texts: readonly string[], count: number): string => {
    const names = texts.map(isolate).join(t('propose.seen.comma'));
    return count > texts.length ? t('propose.seen.more', { names, n: count - texts.length }) : names;
  };
  const parts = [
    ...(sheet === null ? [] : [t('propose.seen.sheet', { sheet: isolate(sheet) })]),
    codeCount > 0 ? t('propose.seen.codes', { codes: listed(codes, codeCount) }) : t('propose.seen.noCode'),
    postMonths.length > 0
      ? t('propose.seen.months', { months: dates.list(postMonths.map(dates.monthLong)) })
      : t('propose.seen.noMonth'),
    ...(columnCount > 0 ? [t('propose.seen.columns', { columns: listed(columns, columnCount) })] : []),
  ];
  return (
    <Text overflowWrap="anywhere">
      {t('propose.seen.title')} {parts.join(' · ')}
    </Text>
  );
}
