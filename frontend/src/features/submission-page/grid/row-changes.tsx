import { Box, IconButton, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuHistory } from 'react-icons/lu';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useRowChanges } from '../../../entities/submission/api/submission.ts';
import { CellChanges, EditProblems } from '../tabs/cell-changes.tsx';

interface RowChangesProps {
  submissionNo: string;
  versionNo: number | null;
  rowNo: number;
}

function Changes({ submissionNo, versionNo, rowNo }: RowChangesProps) {
  const { t } = useTranslation('submission');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  const messageOf = useErrorMessage();
  const { data, error } = useRowChanges(submissionNo, versionNo, rowNo);
  if (error && !data) return <Text color="fault.fg">{messageOf(error)}</Text>;
  if (!data) return <Text color="fg.muted">{tCommon('loading')}</Text>;
  if (data.length === 0) return <Text color="fg.muted">{t('rowChanges.none')}</Text>;
  return (
    <Stack as="ul" listStyleType="none" gap="3">
      {data.map((change) => (
        <Box as="li" key={change.editId}>
          <Text textStyle="xs" color="fg.muted">
            <bdi>{change.person?.name ?? tCommon('system')}</bdi>
            {change.impersonator && <> {t('history.impersonatedBy', { name: change.impersonator.name })}</>} ·{' '}
            <time dateTime={change.at}>{dates.instantNarrow(change.at)}</time>
            {change.isRejected && <> · {t('rowChanges.rejected')}</>}
          </Text>
          <CellChanges facts={change} />
          <EditProblems problems={change.problems} />
        </Box>
      ))}
    </Stack>
  );
}

/** Who edited the chosen row since its file was uploaded, from what to what. Read when it is opened. */
export function RowChanges(props: RowChangesProps) {
  const { t } = useTranslation('submission');
  const [isOpen, setOpen] = useState(false);
  const title = t('rowChanges.title', { row: props.rowNo });
  return (
    <Popover.Root open={isOpen} onOpenChange={({ open }) => setOpen(open)} positioning={{ placement: 'bottom-end' }}>
      <Popover.Trigger asChild>
        <IconButton size="xs" variant="ghost" aria-label={title} title={title}>
          <LuHistory aria-hidden />
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="min(420px, calc(100vw - 24px))">
            <Popover.Body maxH="320px" overflowY="auto" tabIndex={0}>
              <Popover.Title fontWeight="600" mb="2">
                {title}
              </Popover.Title>
              {isOpen && <Changes {...props} />}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
