import { Box, Icon, Table } from '@chakra-ui/react';
import type { TableCellProps, TableRowProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleX, LuMessageSquareWarning } from 'react-icons/lu';
import type { Finding } from '#contracts/submission-views.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { WholeDays } from '../../../components/whole-days.tsx';
import type { FieldWords } from './use-field-words.ts';

/** The width from which a finding is a row of a table; on narrower screens its cells flow. */
export type TableFrom = 'md' | 'xl';

/** Amounts and days stay on one line; long texts may break anywhere. */
const wrapOf = (text: string | null) =>
  text !== null && text.length > 20 ? ({ wordBreak: 'break-word' } as const) : ({ whiteSpace: 'nowrap' } as const);

/** One line, as high as the rows of other tables; what does not fit is shown when the row is opened. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', py: '1' } as const;

export interface FindingCellProps extends TableCellProps {
  from: TableFrom;
  isWide?: boolean;
  /** One line, where the finding is a row of the table. */
  isCompact?: boolean;
}

/** A cell of a finding; a wide one takes a line of its own where cells flow. */
export function FindingCell({ from, isWide, isCompact = false, ...props }: FindingCellProps) {
  const down = `${from}Down` as const;
  return (
    <Table.Cell
      display={{ [down]: isWide ? 'block' : 'inline-block' }}
      borderWidth={{ [down]: '0' }}
      px={{ base: '1', [from]: '2' }}
      py={{ base: '0.5', [from]: '1.5' }}
      {...props}
      {...(isCompact && { css: { [from]: oneLine } })}
    />
  );
}

/** A version with months in columns numbers its rows by itself; people look for the row of the sheet. */
const rowOfSheet = ({ cell, rowNo }: Finding) => /\d+$/.exec(cell ?? '')?.[0] ?? rowNo;

export interface FindingRowProps extends Omit<TableRowProps, 'children'> {
  finding: Finding;
  fields: FieldWords;
  from: TableFrom;
  /** The cell of the workbook, as a word or as a way there. */
  place: ReactNode;
  /** Of values found and expected. */
  widest?: string;
  isCompact?: boolean;
  /** What follows the values, as `FindingCell`s. */
  children: ReactNode;
}

/** Severity, place, and the values found and expected. */
export function FindingRow({
  finding,
  fields,
  from,
  place,
  widest,
  isCompact = false,
  children,
  ...props
}: FindingRowProps) {
  const { t } = useTranslation('statuses');
  const { severity, sheet, rowNo, field, found, expected } = finding;
  const isHard = severity === 'hard';
  const down = `${from}Down` as const;
  const value = { from, isCompact, ...(widest !== undefined && { maxW: widest }) };
  const label = (text: string) => (
    <Box as="span" hideFrom={from} color="fg.muted">
      {text}{' '}
    </Box>
  );
  return (
    <Table.Row
      colorPalette={isHard ? 'fault' : 'provider'}
      display={{ [down]: 'block' }}
      borderBottomWidth={{ [down]: '1px' }}
      py={{ [down]: '2' }}
      data-compact={isCompact || undefined}
      {...props}
    >
      <FindingCell from={from}>
        <Icon
          as={isHard ? LuCircleX : LuMessageSquareWarning}
          boxSize="16px"
          color="colorPalette.fg"
          role="img"
          aria-hidden={false}
          aria-label={t(`severity.${severity}`)}
        />
      </FindingCell>
      <FindingCell from={from} isCompact={isCompact} whiteSpace="nowrap">
        {rowNo !== null && label(t('finding.row'))}
        {rowOfSheet(finding) ?? t('finding.wholeFile')}
      </FindingCell>
      <FindingCell from={from} isCompact={isCompact}>
        {place}{' '}
        {sheet && (
          <Box
            as="span"
            display={{ [from]: isCompact ? 'inline' : 'block' }}
            textStyle="xs"
            color="fg.muted"
            maxW={{ [from]: '120px' }}
            wordBreak="break-word"
          >
            <Bdi>{sheet}</Bdi>
          </Box>
        )}
      </FindingCell>
      <FindingCell from={from} isCompact={isCompact}>
        {fields.name(field)}
      </FindingCell>
      <FindingCell {...value} color="colorPalette.fg" fontWeight="500" {...wrapOf(found)}>
        <Bdi>
          <WholeDays text={fields.value(found, field)} />
        </Bdi>
      </FindingCell>
      <FindingCell {...value} {...wrapOf(expected)}>
        {expected !== null && label(t('finding.expected'))}
        <Bdi>
          <WholeDays text={fields.value(expected, field)} />
        </Bdi>
      </FindingCell>
      {children}
    </Table.Row>
  );
}
