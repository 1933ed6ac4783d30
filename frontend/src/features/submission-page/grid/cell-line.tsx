import { Box, Button, Flex, Icon, IconButton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowDown, LuArrowUp, LuCircleX, LuMessageSquareWarning } from 'react-icons/lu';
import type { Finding } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { RuleExplanation } from '../tabs/rule-explanation.tsx';
import { changeShare, formatFound, isNumeric, nameCell } from '../../../entities/submission/format-cell.ts';
import { RowChanges } from './row-changes.tsx';
import type { GridSelection, SelectedCell } from './use-selection.ts';

export interface CellLineProps {
  selection: GridSelection;
  findings: readonly Finding[];
  hasFindings: boolean;
  compareWith: number | null;
  submissionNo: string;
  versionNo: number | null;
  mayEdit: boolean;
}

function Part({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Box minW="0">
      <Text textStyle="xs" color="fg.muted" truncate>
        {label}
      </Text>
      <Text textStyle="sm" truncate>
        {children}
      </Text>
    </Box>
  );
}

function Before({ selected, compareWith }: { selected: SelectedCell; compareWith: number }) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  const { row, column } = selected;
  const before = row.changed[column.at] ?? null;
  const share = changeShare(row.values[column.at] ?? null, before);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' });
  return (
    <Part label={t('data.version', { version: compareWith })}>
      <Box as="s" color="fg.muted">
        <bdi>{nameCell(before, column, tag) || t('cell.empty')}</bdi>
      </Box>{' '}
      {share !== null && <strong>{percent.format(share)}</strong>}
    </Part>
  );
}

function FindingPart({
  finding,
  count,
  onExplain,
}: {
  finding: Finding;
  count: number;
  onExplain: (() => void) | null;
}) {
  const { t } = useTranslation('submission');
  const isHard = finding.severity === 'hard';
  return (
    <Box minW="0" flex="1 1 220px" borderStartWidth={{ md: '1px' }} borderColor="colorPalette.border" ps={{ md: '4' }}>
      <Flex align="center" gap="1.5" color="colorPalette.fg" fontWeight="600" textStyle="sm">
        <Icon as={isHard ? LuCircleX : LuMessageSquareWarning} boxSize="15px" flexShrink="0" aria-hidden />
        <Box as="span" truncate title={finding.message}>
          {(finding.ruleId === null ? null : finding.ruleName) ?? finding.message}
        </Box>
        {count > 1 && (
          <Box as="span" fontWeight="400" whiteSpace="nowrap">
            {t('cell.more', { count: count - 1 })}
          </Box>
        )}
        {onExplain && (
          <Button size="2xs" variant="ghost" onClick={onExplain}>
            {t('why.open')}
          </Button>
        )}
      </Flex>
      <Text textStyle="xs" truncate title={finding.explanation ?? finding.message}>
        {finding.explanation ? t('cell.explained', { text: finding.explanation }) : finding.message}
      </Text>
    </Box>
  );
}

/** Over the grid, as a formula bar: what the chosen cell holds, held before, should hold, and why. */
export function CellLine(props: CellLineProps) {
  const { selection, findings, hasFindings, compareWith, submissionNo, versionNo, mayEdit } = props;
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const { tag } = useDates();
  const [isExplaining, setExplaining] = useState(false);
  const { selected } = selection;
  const [finding] = findings;
  const palette = finding ? (finding.severity === 'hard' ? 'fault' : 'provider') : 'gray';
  return (
    <Flex
      mx={{ base: '3', md: '4' }}
      mb="2"
      px="3"
      py="1.5"
      minH="48px"
      gap="4"
      align="center"
      wrap={{ base: 'wrap', xl: isExplaining ? 'wrap' : 'nowrap' }}
      rounded="l2"
      borderWidth="1px"
      colorPalette={palette}
      bg={finding ? 'colorPalette.subtle' : 'bg.subtle'}
      borderColor={finding ? 'colorPalette.border' : 'border'}
      data-cell-line
    >
      {selected ? (
        <>
          <Box
            bg="bg.panel"
            borderWidth="1px"
            rounded="l2"
            px="2"
            py="1"
            fontFamily="mono"
            textStyle="sm"
            fontWeight="600"
            dir="ltr"
          >
            {selected.column.letter}
            {selected.rowNo}
          </Box>
          <Part label={selected.column.label}>
            <strong>
              <bdi>
                {nameCell(selected.row.values[selected.column.at] ?? null, selected.column, tag) || t('cell.empty')}
              </bdi>
            </strong>
            {selected.row.computed.includes(selected.column.at) && (
              <Box as="span" color="fg.muted" textStyle="xs" ms="2">
                {t('data.isComputed')}
              </Box>
            )}
          </Part>
          {compareWith !== null && selected.column.at in selected.row.changed && (
            <Before selected={selected} compareWith={compareWith} />
          )}
          {finding?.expected && (
            <Part label={tStatuses('finding.expected')}>
              <bdi>{formatFound(finding.expected, isNumeric(selected.column.type), tag)}</bdi>
            </Part>
          )}
          {finding && (
            <FindingPart
              finding={finding}
              count={findings.length}
              onExplain={finding.ruleId === null ? null : () => setExplaining(true)}
            />
          )}
        </>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {t('cell.choose')}
        </Text>
      )}
      {!finding && <Box flex="1" />}
      {selected && mayEdit && !finding && (
        <Text textStyle="xs" color="fg.muted" hideBelow="lg">
          {t('edit.hint')}
        </Text>
      )}
      {selected && <RowChanges {...{ submissionNo, versionNo }} rowNo={selected.rowNo} />}
      {hasFindings && (
        <Flex gap="1" flexShrink="0">
          <IconButton size="xs" variant="ghost" aria-label={t('cell.previous')} onClick={() => selection.step(-1)}>
            <LuArrowUp aria-hidden />
          </IconButton>
          <IconButton size="xs" variant="ghost" aria-label={t('cell.next')} onClick={() => selection.step(1)}>
            <LuArrowDown aria-hidden />
          </IconButton>
        </Flex>
      )}
      {isExplaining && finding && finding.ruleId !== null && (
        <Box key={finding.findingId} flex="1 0 100%">
          <RuleExplanation {...{ submissionNo, versionNo, finding }} onClose={() => setExplaining(false)} />
        </Box>
      )}
    </Flex>
  );
}
