import { Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { calendars } from '#contracts/calendars.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { DependantList } from '../../entities/masters/dependant-list.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { useDependants } from '../../entities/masters/masters.ts';
import { DueDatePanel } from './due-date-panel.tsx';

export function CalendarPage() {
  const { t } = useTranslation('calendars');
  const usedBy = { value: 'usedBy', label: t('usedBy'), content: ({ id }: { id: number }) => <UsedBy id={id} /> };
  return (
    <>
      <DueDatePanel />
      <MasterPage definition={calendars} tabs={[usedBy]} />
    </>
  );
}

/** Whose due dates an edit of a calendar changes. */
function UsedBy({ id }: { id: number }) {
  const { t } = useTranslation('calendars');
  const { data, error, refetch } = useDependants(calendars, id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton m="3" h="80px" aria-busy />;
  // That the product brings it along says nothing of its use.
  const live = data.live.filter(({ kind }) => kind !== 'product');
  if (live.length === 0) return <Text p="3">{t('usedByNone')}</Text>;
  return <DependantList definition={calendars} live={live} />;
}
