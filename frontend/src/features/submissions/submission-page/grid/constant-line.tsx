import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../../lib/dates.ts';
import { nameCell } from './format-cell.ts';
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
      columnGap="4"
      rowGap="1"
      wrap="wrap"
      px={{ base: '3', md: '4' }}
      pb="2"
      textStyle="xs"
      color="fg.muted"
      role="group"
      aria-label={t('data.constants')}
    >
      {folded.map(({ column, value }) => (
        <span key={column.field}>
          {column.label}{' '}
          <Box as="strong" color="fg" fontWeight="500">
            <bdi>{nameCell(value, column, tag)}</bdi>
          </Box>
        </span>
      ))}
      <Button size="2xs" variant="ghost" onClick={onShow}>
        {t('data.showConstants')}
      </Button>
    </Flex>
  );
}
