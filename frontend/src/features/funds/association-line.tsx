import { Badge, IconButton, Input, Table, Text } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';
import type { AssociationProblem } from '#contracts/funds.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { useDates } from '../../lib/dates.ts';
import { serverDay } from '../../lib/server-day.ts';
import type { EditedRow } from './association-changes.ts';

export interface AssociationLineProps {
  row: EditedRow;
  /** Among all lines; those outside the screen do not exist. */
  index: number;
  isReadOnly: boolean;
  fault: AssociationProblem | undefined;
  /** Takes the focus, once. */
  isWanted: boolean;
  onShown: () => void;
  onChange: (row: EditedRow) => void;
  onRemove: (row: EditedRow) => void;
  /** Measures the line, whose height a fault changes. */
  measure: Ref<HTMLTableRowElement>;
}

/** One time that a property was, is or will be in the fund. */
export function AssociationLine(props: AssociationLineProps) {
  const { row, index, isReadOnly, fault, isWanted, onShown, onRemove, measure } = props;
  const { t } = useTranslation('funds');
  const dates = useDates();
  // The field itself is written as the browser writes days.
  const dayOf = (day: string | null) => (day ? dates.dayFull(day) : undefined);
  const named = (label: string) => `${label}: ${row.code}`;
  const share = Number(row.ownershipPercentage);
  const faultId = useId();
  const first = useRef<HTMLInputElement>(null);
  const change = (values: Partial<EditedRow>) => props.onChange({ ...row, ...values });
  useEffect(() => {
    if (!isWanted) return;
    first.current?.focus();
    onShown();
  }, [isWanted, onShown]);
  return (
    <Table.Row ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Cell>
        <Code>{row.code}</Code> <Bdi>{row.name}</Bdi>
        {fault && (
          <Text id={faultId} role="alert" textStyle="sm" color="fg.error">
            {t(`fault.${fault.code}`, { ...fault.params })}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell>
        {isReadOnly ? (
          dates.number(share, { maximumFractionDigits: 4 })
        ) : (
          <Input
            ref={first}
            w="110px"
            dir="ltr"
            inputMode="decimal"
            aria-label={named(t('associate.percentage'))}
            aria-invalid={fault !== undefined}
            aria-describedby={fault && faultId}
            value={row.ownershipPercentage}
            onChange={(event) => change({ ownershipPercentage: event.target.value })}
          />
        )}
      </Table.Cell>
      <Table.Cell>
        {isReadOnly ? (
          dates.day(row.validFrom)
        ) : (
          <Input
            type="date"
            title={dayOf(row.validFrom)}
            aria-label={named(t('associate.from'))}
            value={row.validFrom}
            onChange={(event) => change({ validFrom: event.target.value })}
          />
        )}
      </Table.Cell>
      <Table.Cell>
        {isReadOnly ? (
          (row.validTo && dates.day(row.validTo)) || t('associate.open')
        ) : (
          <Input
            type="date"
            title={dayOf(row.validTo)}
            aria-label={named(t('associate.to'))}
            value={row.validTo ?? ''}
            onChange={(event) => change({ validTo: event.target.value === '' ? null : event.target.value })}
          />
        )}
      </Table.Cell>
      <Table.Cell>
        <StateBadge row={row} />
      </Table.Cell>
      {!isReadOnly && (
        <Table.Cell>
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={t('associate.remove', { name: row.code })}
            onClick={() => onRemove(row)}
          >
            <LuX aria-hidden />
          </IconButton>
        </Table.Cell>
      )}
    </Table.Row>
  );
}

function StateBadge({ row: { validFrom, validTo } }: { row: EditedRow }) {
  const { t } = useTranslation('funds');
  if (validTo !== null && validTo < serverDay()) return <Badge>{t('associate.ended')}</Badge>;
  if (validFrom > serverDay()) return <Badge colorPalette="ink">{t('associate.later')}</Badge>;
  return <Badge colorPalette="done">{t('associate.now')}</Badge>;
}
