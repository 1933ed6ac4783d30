import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';
import { SendButton } from '../../components/send-button.tsx';

export interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** Offers everything that the filter matches, beyond the page. */
  allMatching?: { total: number; onSelect: () => void; isSelecting?: boolean };
  children?: ReactNode;
  /** At the far end: the one act there is, or the dangerous one. */
  end: ReactNode;
}

/** Takes the place of the filter bar while something is selected, so it covers neither rows nor pager. */
export function BulkBar({ count, onClear, allMatching, children, end }: BulkBarProps) {
  const { t } = useTranslation();
  return (
    <Flex
      role="region"
      aria-label={t('bulk.label')}
      className="dark"
      colorPalette="gray"
      align="center"
      wrap="wrap"
      gap="2"
      px="3"
      py="2"
      minH="48px"
      bg="gray.800"
      color="white"
      roundedTop="l3"
    >
      <IconButton size="xs" variant="ghost" aria-label={t('bulk.clear')} onClick={onClear}>
        <LuX aria-hidden />
      </IconButton>
      <Text fontWeight="600" aria-live="polite">
        {t('bulk.selected', { count })}
      </Text>
      {allMatching && allMatching.total > count && (
        <SendButton
          size="xs"
          variant="plain"
          textDecoration="underline"
          px="1"
          isSending={allMatching.isSelecting}
          onClick={allMatching.onSelect}
        >
          {t('bulk.selectAll', { total: allMatching.total })}
        </SendButton>
      )}
      {children}
      <Box flex="1" />
      {end}
    </Flex>
  );
}
