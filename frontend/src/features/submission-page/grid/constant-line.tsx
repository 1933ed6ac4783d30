import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../lib/dates.ts';
import { nameCell } from '../../../entities/submission/format-cell.ts';
import type { ShownColumn } from './use-selection.ts';

export interface FoldedColumn {
  column: ShownColumn;
  value: string;
}

/** Columns that hold one value in every row, in a line above the grid instead of a column each. */
export function ConstantLine({ folded, onShow }: { folded: readonly FoldedColumn[]; onShow: () => void }) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  if (folded.length === 0) return null;
  return (
    <Flex
      align="center"
      rowGap="1"
      wrap={{ base: 'wrap', lgOnly: 'nowrap' }}
      px={{ base: '3', md: '4' }}
      pb="2"
      textStyle="xs"
      color="fg.muted"
      role="group"
      aria-label={t('data.constants')}
    >
      {/* Beside the decision a small screen keeps its height for the rows: what does not fit is cut at the end. */}
      <Box minW="0" truncate={{ lgOnly: true }}>
        {folded.map(({ column, value }) => (
          <Box as="span" key={column.field} me="4" display={{ base: 'inline-block', lgOnly: 'inline' }}>
            {column.label}{' '}
            <Box as="strong" color="fg" fontWeight="500">
              <bdi>{nameCell(value, column, tag)}</bdi>
            </Box>
          </Box>
        ))}
      </Box>
      <Button size="2xs" variant="ghost" flexShrink="0" onClick={onShow}>
        {t('data.showConstants')}
      </Button>
    </Flex>
  );
}
