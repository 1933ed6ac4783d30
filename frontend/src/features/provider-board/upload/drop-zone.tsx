import { Box, Button, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuUpload } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { TemplateMenu } from './template-menu.tsx';
import { useFilePicker } from './use-file-picker.tsx';
import { usePageDrop } from './use-page-drop.ts';

export interface DropZoneProps {
  maxBytes: number;
  /** On the board; each dataset of theirs offers its template. */
  submissions: readonly SubmissionSummary[];
  onFiles: (files: File[]) => void;
}

/** One zone for all workbooks of the month. */
export function DropZone({ maxBytes, submissions, onFiles }: DropZoneProps) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const isOver = usePageDrop(onFiles);
  const picker = useFilePicker(onFiles, { isMultiple: true });
  const megabytes = dates.number(Math.floor(maxBytes / 1_048_576));
  return (
    <Flex
      align="center"
      wrap="wrap"
      gap="3"
      m={{ base: '3', md: '4' }}
      p="3"
      rounded="l3"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? 'ink.solid' : 'border.emphasized'}
      bg={isOver ? 'ink.subtle' : 'bg.subtle'}
      data-drop-zone
    >
      <Flex
        boxSize="36px"
        flexShrink="0"
        align="center"
        justify="center"
        rounded="l2"
        bg="ink.subtle"
        color="ink.fg"
        hideBelow="md"
        aria-hidden
      >
        <Icon as={LuUpload} boxSize="18px" />
      </Flex>
      <Box flex="1 1 160px" minW="0">
        <Text textStyle="sm" fontWeight="600" hideBelow="md">
          {isOver ? t('drop.now') : t('drop.title')}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {t('drop.hint', { megabytes })}
        </Text>
      </Box>
      <TemplateMenu submissions={submissions} />
      <Button variant="outline" onClick={picker.open} flexShrink="0">
        {t('drop.choose')}
      </Button>
      {picker.input}
    </Flex>
  );
}
