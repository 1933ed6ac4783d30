import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isNumeric } from './format-cell.ts';
import type { ShownColumn } from './use-selection.ts';

interface GridHeadProps {
  columns: readonly ShownColumn[];
  widths: readonly number[];
  rowHeadWidth: number;
}

const headCell = {
  position: 'sticky',
  top: '0',
  zIndex: '1',
  bg: 'bg.subtle',
  px: '2',
  py: '1',
  verticalAlign: 'bottom',
  fontWeight: '500',
  borderBottomWidth: '1px',
  borderEndWidth: '1px',
  borderColor: 'border',
} as const;

/** Column letters of the workbook above the names of the fields. Numbers stand right in both directions. */
export function GridHead({ columns, widths, rowHeadWidth }: GridHeadProps) {
  const { t } = useTranslation('submission');
  return (
    <thead>
      <tr aria-rowindex={1}>
        <Box
          as="th"
          {...headCell}
          insetStart="0"
          zIndex="2"
          color="fg.muted"
          textStyle="xs"
          textAlign="end"
          style={{ width: rowHeadWidth }}
        >
          {t('data.row')}
        </Box>
        {columns.map((column, place) => (
          <Box
            as="th"
            key={column.field}
            {...headCell}
            textAlign={isNumeric(column.type) ? 'right' : 'start'}
            style={{ width: widths[place] }}
            title={column.label}
          >
            <Box as="span" display="block" fontFamily="mono" textStyle="2xs" fontWeight="400" color="fg.muted">
              {column.letter || <span aria-hidden> </span>}
            </Box>
            <Box as="span" display="block" truncate>
              {column.label}
            </Box>
          </Box>
        ))}
      </tr>
    </thead>
  );
}
