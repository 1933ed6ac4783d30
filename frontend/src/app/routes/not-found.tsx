import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuMapPinOff } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';

export function Component() {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState icon={<LuMapPinOff aria-hidden />} title={t('notFound.text')}>
        <Button asChild variant="outline">
          <Link to="/">{t('notFound.home')}</Link>
        </Button>
      </EmptyState>
    </>
  );
}
