import { Button } from '@chakra-ui/react';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LuFileQuestion } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

type PageName = ParseKeys<'shell'> & `page.${string}`;

interface RecordNotFoundProps {
  /** The page that was opened. */
  page: PageName;
  /** The page that lists such records, and its address. */
  list: PageName;
  to: string;
}

/** Instead of a page of a record: does not reveal whether it does not exist or belongs to somebody else. */
export function RecordNotFound({ page, list, to }: RecordNotFoundProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageHeader title={t(page)} />
      <EmptyState icon={<LuFileQuestion aria-hidden />} title={t('record.notFound')} text={t('record.notFoundText')}>
        <Button asChild variant="outline">
          <Link to={to}>{t(list)}</Link>
        </Button>
      </EmptyState>
    </>
  );
}
