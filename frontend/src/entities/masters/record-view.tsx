import { Button, DataList, Flex, Icon, IconButton, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import type { MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { useRecord } from './masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { ActiveBadge, FieldValueText } from './field-value.tsx';
import { RecordHistory } from './record-history.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface RecordTab {
  value: string;
  label: string;
  content: (record: MasterRecord) => ReactNode;
  /** Whether a record has it; every record where it is left out. */
  isOf?: (record: MasterRecord) => boolean;
}

export interface RecordViewProps {
  definition: MasterDefinition;
  id: number;
  onClose: () => void;
  onEdit: (record: MasterRecord) => void;
  onRestore: (record: MasterRecord) => void;
  /** The records before and after it in the list that it was opened from. */
  neighbours?: { place: string; previous: (() => void) | null; next: (() => void) | null } | undefined;
  /** What this master shows besides its fields and its history. */
  tabs?: readonly RecordTab[];
  /** Shows a field in another way; undefined leaves it as it is, null leaves it out. */
  detailOf?: ((field: string, record: MasterRecord) => ReactNode) | undefined;
  /** The tab that is open at first, where it is one of these. */
  firstTab?: string | null;
}

function Details({
  definition,
  record,
  detailOf,
}: Pick<RecordViewProps, 'definition' | 'detailOf'> & { record: MasterRecord }) {
  const words = useMasterWords(definition);
  return (
    <DataList.Root orientation="horizontal" p="3" gap="2.5">
      {definition.fields.map((field) => {
        const detail = detailOf?.(field.name, record);
        if (detail === null) return null;
        return (
          <DataList.Item key={field.name} alignItems="flex-start">
            <DataList.ItemLabel minW="150px">{words.field(field.name)}</DataList.ItemLabel>
            <DataList.ItemValue minW="0" overflowWrap="anywhere">
              {detail ?? <FieldValueText {...{ definition, field }} value={record.values[field.name]} isWhole />}
            </DataList.ItemValue>
          </DataList.Item>
        );
      })}
    </DataList.Root>
  );
}

/** Goes through the list without closing the record. */
function Neighbours({ place, previous, next }: NonNullable<RecordViewProps['neighbours']>) {
  const { t } = useTranslation('masters');
  return (
    <Flex align="center" gap="1" me="auto">
      <IconButton
        size="md"
        variant="ghost"
        aria-label={t('previousRecord')}
        aria-disabled={!previous}
        onClick={() => previous?.()}
      >
        <Icon as={LuChevronLeft} _rtl={{ transform: 'scaleX(-1)' }} aria-hidden />
      </IconButton>
      <Text as="span" textStyle="sm" color="fg.muted" aria-live="polite">
        {place}
      </Text>
      <IconButton size="md" variant="ghost" aria-label={t('nextRecord')} aria-disabled={!next} onClick={() => next?.()}>
        <Icon as={LuChevronRight} _rtl={{ transform: 'scaleX(-1)' }} aria-hidden />
      </IconButton>
    </Flex>
  );
}

/** One record over its list: fields, what belongs to it, and every change of it. */
export function RecordView(props: RecordViewProps) {
  const { definition, id, onClose, onEdit, onRestore, neighbours, tabs = [], firstTab, detailOf } = props;
  const { t } = useTranslation();
  const words = useMasterWords(definition);
  const { data: record, error, refetch } = useRecord(definition, id);
  const [tab, setTab] = useState(tabs.find(({ value }) => value === firstTab)?.value ?? 'details');
  const all = [
    {
      value: 'details',
      label: words.t('details'),
      content: record ? <Details {...{ definition, record, detailOf }} /> : <Skeleton m="3" h="160px" aria-busy />,
    },
    ...tabs
      .filter(({ isOf }) => !record || isOf?.(record) !== false)
      .map(({ value, label, content }) => ({ value, label, content: record ? content(record) : null })),
    { value: 'history', label: words.t('history'), content: <RecordHistory {...{ definition, id }} /> },
  ];
  // The record before or after may lack the tab that is open.
  const open = all.some(({ value }) => value === tab) ? tab : 'details';
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={
        record ? (
          <>
            <Bdi>{words.nameOf(record)}</Bdi> <ActiveBadge {...record} />
          </>
        ) : (
          words.one
        )
      }
      footer={
        <>
          {neighbours && <Neighbours {...neighbours} />}
          <Button size="md" variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
          {record?.allowedActs.includes('edit') && (
            <Button size="md" colorPalette="ink" onClick={() => onEdit(record)}>
              {words.t('edit')}
            </Button>
          )}
          {record?.allowedActs.includes('restore') && (
            <Button size="md" colorPalette="ink" onClick={() => onRestore(record)}>
              {words.t('restore')}
            </Button>
          )}
        </>
      }
    >
      {error && !record ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageTabs label={words.one} tabs={all} value={open} onChange={setTab} />
      )}
    </AppDialog>
  );
}
