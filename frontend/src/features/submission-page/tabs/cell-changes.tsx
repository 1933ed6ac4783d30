import { Box, Icon, List, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight } from 'react-icons/lu';
import type { CellChange, EditFacts, EditProblem } from '#contracts/submission-history.ts';
import { useDates } from '../../../lib/dates.ts';
import { formatCell } from '../../../entities/submission/format-cell.ts';

function Value({ value, type }: { value: string | null; type: CellChange['type'] }) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  return <bdi>{formatCell(value, type, tag) || t('cell.empty')}</bdi>;
}

/** "K8 Monthly base rent: 1,000.00 → 1,100.00". */
function Change({ change }: { change: CellChange }) {
  const { cell, label, before, after, type, rowNo } = change;
  return (
    <List.Item>
      <Box as="span" fontFamily="mono" textStyle="xs" dir="ltr">
        {cell ?? rowNo}
      </Box>{' '}
      <bdi>{label}</bdi>:{' '}
      {before !== undefined && (
        <>
          <Box as="del" color="fg.muted">
            <Value value={before} type={type} />
          </Box>{' '}
          <Icon as={LuArrowRight} className="flip" boxSize="12px" verticalAlign="-1px" aria-hidden />{' '}
        </>
      )}
      <Box as="ins" textDecoration="none" fontWeight="500">
        <Value value={after} type={type} />
      </Box>
    </List.Item>
  );
}

/** Cells with what they held and hold now, and why. */
export function CellChanges({ facts }: { facts: Pick<EditFacts, 'cells' | 'reasons'> & Partial<EditFacts> }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const { cells, reasons, cellCount = cells.length, replacements = [], leftOutRowNos = [] } = facts;
  return (
    <Box textStyle="sm">
      <List.Root variant="plain">
        {cells.map((change) => (
          <Change key={`${change.rowNo}:${change.field}`} change={change} />
        ))}
        {replacements.map(({ label, from, to }) => (
          <List.Item key={`${label}:${from}`}>
            {t('history.replaced', { label, from, to: to ?? t('cell.empty') })}
          </List.Item>
        ))}
        {leftOutRowNos.length > 0 && (
          <List.Item>
            {t('history.leftOut', { count: leftOutRowNos.length, rows: dates.list(leftOutRowNos.map(String)) })}
          </List.Item>
        )}
      </List.Root>
      {cellCount > cells.length && (
        <Text color="fg.muted">{t('history.moreCells', { count: cellCount - cells.length })}</Text>
      )}
      {reasons.map((text) => (
        <Text key={text} color="fg.muted">
          {t('quote', { text })}
        </Text>
      ))}
    </Box>
  );
}

/** Why an edit was rejected, row by row. */
export function EditProblems({ problems }: { problems: readonly EditProblem[] }) {
  const { t } = useTranslation('submission');
  return (
    <List.Root variant="plain" textStyle="sm" color="fault.fg">
      {problems.map(({ rowNo, label, message }, at) => (
        <List.Item key={at}>
          {rowNo !== null && <>{t('history.row', { row: rowNo })} </>}
          {label !== null && (
            <>
              <bdi>{label}</bdi>:{' '}
            </>
          )}
          {message}
        </List.Item>
      ))}
    </List.Root>
  );
}
