import { Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import { calendars } from '#contracts/calendars.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { DependantList } from '../../entities/masters/dependant-list.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { useDependants } from '../../entities/masters/masters.ts';
import type { UnderFormProps } from '../../entities/masters/record-form.tsx';
import { DueDatePanel } from './due-date-panel.tsx';
import { useChangePreview } from './use-change-preview.tsx';

export function CalendarPage() {
  const { t } = useTranslation('calendars');
  const usedBy = { value: 'usedBy', label: t('usedBy'), content: ({ id }: { id: number }) => <UsedBy id={id} /> };
  const { job, dialogs } = useChangePreview('calendars', editOf);
  return (
    <>
      <DueDatePanel {...job} />
      <MasterPage definition={calendars} tabs={[usedBy]} {...dialogs} />
    </>
  );
}

/** Names move nothing. A new calendar may: places of the country that it is called after follow it. */
function editOf({ record, draft }: UnderFormProps): CalendarEdit | null {
  const { code, weekendDays } = draft;
  const known = record?.values['weekendDays'];
  const isOther = typeof known !== 'object' || known === null || Array.isArray(known) || known.code !== weekendDays;
  if (typeof code !== 'string' || typeof weekendDays !== 'string' || !isOther) return null;
  if (record)
    return { act: 'save', master: 'calendars', id: record.id, changedAt: record.changedAt, values: { weekendDays } };
  // A name is asked for by the form, and moves nothing.
  return { act: 'save', master: 'calendars', id: null, changedAt: null, values: { code, weekendDays, nameEn: code } };
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
