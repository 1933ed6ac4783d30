import { Box, Button, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SampleReading } from '#contracts/mapping-samples.schema.ts';

interface SampleGridProps {
  reading: SampleReading;
  isView: boolean;
  onHead: (rowNo: number) => void;
  onMore: () => void;
}

const hatched = {
  backgroundImage: 'repeating-linear-gradient(135deg, transparent 0 5px, var(--chakra-colors-border-muted) 5px 6px)',
} as const;

/** Rows of the sample as the file has them, the field over each column, and why a row is left out. */
export function SampleGrid({ reading, isView, onHead, onMore }: SampleGridProps) {
  const { t } = useTranslation('dataset-mapping');
  const { columns, rows, lastRow } = reading;
  return (
    <Box
      borderWidth="1px"
      rounded="l2"
      overflow="auto"
      maxH="70vh"
      tabIndex={0}
      role="region"
      aria-label={t('sample.rows')}
    >
      <Table.Root size="sm" stickyHeader>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>
              <span aria-hidden>#</span>
              <VisuallyHidden>{t('sample.rowNo')}</VisuallyHidden>
            </Table.ColumnHeader>
            {columns.map(({ letter, field }) => (
              <Table.ColumnHeader key={letter} bg={field ? 'ink.subtle' : undefined}>
                <Text textStyle="xs" color="fg.muted">
                  {letter}
                </Text>
                <Text textStyle="xs" fontFamily="mono" color={field ? 'ink.fg' : 'fg.muted'}>
                  {field ?? t('leftOut')}
                </Text>
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ rowNo, cells, state, reason, word }) => (
            <Table.Row
              key={rowNo}
              data-state={state}
              fontWeight={state === 'head' ? '600' : undefined}
              bg={state === 'head' ? 'ink.subtle' : undefined}
              css={state === 'left' || state === 'above' ? hatched : undefined}
            >
              <Table.Cell
                bg={state === 'head' ? 'ink.solid' : undefined}
                color={state === 'head' ? 'ink.contrast' : 'fg.muted'}
              >
                {isView ? (
                  rowNo
                ) : (
                  <Button
                    size="2xs"
                    variant="plain"
                    color="inherit"
                    aria-label={t('sample.headRow', { row: rowNo })}
                    aria-pressed={state === 'head'}
                    onClick={() => onHead(rowNo)}
                  >
                    {rowNo}
                  </Button>
                )}
              </Table.Cell>
              {columns.map(({ letter }, index) => (
                <Table.Cell
                  key={letter}
                  whiteSpace="nowrap"
                  textDecoration={state === 'left' ? 'line-through' : undefined}
                >
                  <bdi>{cells[index] ?? ''}</bdi>
                  {index === 0 && state === 'left' && reason !== null && (
                    <Text as="span" ms="2" textStyle="xs" display="inline-block">
                      {word === null ? t(`reason.${reason}`) : `${t(`reason.${reason}`)}: ${word}`}
                    </Text>
                  )}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      {(rows.at(-1)?.rowNo ?? 0) < lastRow && rows.length < 400 && (
        <Button variant="ghost" m="2" onClick={onMore}>
          {t('sample.more')}
        </Button>
      )}
    </Box>
  );
}
