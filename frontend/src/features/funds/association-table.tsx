import { Badge, Box, Button, IconButton, Input, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus, LuX } from 'react-icons/lu';
import { funds } from '#contracts/funds.ts';
import type { AssociationProblem } from '#contracts/funds.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { TextField } from '../../components/form-fields.tsx';
import { useDates } from '../../lib/dates.ts';
import { useMasterChoices } from '../../lib/masters.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

export interface EditedRow {
  /** Of the line on the page. */
  key: string;
  associationId: number | null;
  code: string;
  name: string;
  ownershipPercentage: string;
  validFrom: string;
  validTo: string | null;
}

export interface AssociationTableProps {
  rows: readonly EditedRow[];
  isReadOnly: boolean;
  faultOf: (row: EditedRow) => AssociationProblem | undefined;
  onChange: (rows: EditedRow[]) => void;
}

const today = () => new Date().toISOString().slice(0, 10);
const heads = ['property', 'percentage', 'from', 'to', 'state'] as const;

/** One line for each time that a property was, is or will be in the fund. */
export function AssociationTable({ rows, isReadOnly, faultOf, onChange }: AssociationTableProps) {
  const { t } = useTranslation('funds');
  const change = (row: EditedRow, values: Partial<EditedRow>) =>
    onChange(rows.map((one) => (one.key === row.key ? { ...one, ...values } : one)));
  return (
    <>
      <Box overflowX="auto">
        <Table.Root size="sm" aria-label={t('field.properties')}>
          <Table.Header>
            <Table.Row bg="bg.subtle">
              {heads.map((head) => (
                <Table.ColumnHeader key={head}>{t(`associate.${head}`)}</Table.ColumnHeader>
              ))}
              {!isReadOnly && <Table.ColumnHeader />}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map((row) => (
              <Line
                key={row.key}
                {...{ row, isReadOnly }}
                fault={faultOf(row)}
                onChange={(values) => change(row, values)}
                onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      {rows.length === 0 && (
        <Text p="3" color="fg.muted">
          {t('associate.empty')}
        </Text>
      )}
      {!isReadOnly && (
        <AddProperty
          onAdd={({ code, name }) => {
            const fresh = { associationId: null, ownershipPercentage: '100', validFrom: today(), validTo: null };
            onChange([...rows, { ...fresh, key: `new ${code} ${rows.length}`, code, name }]);
          }}
        />
      )}
    </>
  );
}

function Line({
  row,
  isReadOnly,
  fault,
  onChange,
  onRemove,
}: {
  row: EditedRow;
  isReadOnly: boolean;
  fault: AssociationProblem | undefined;
  onChange: (values: Partial<EditedRow>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('funds');
  const dates = useDates();
  const named = (label: string) => `${label}: ${row.code}`;
  const share = Number(row.ownershipPercentage);
  return (
    <Table.Row>
      <Table.Cell>
        <Code>{row.code}</Code> <Bdi>{row.name}</Bdi>
        {fault && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {t(`fault.${fault.code}`, { ...fault.params })}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell>
        {isReadOnly ? (
          dates.number(share, { maximumFractionDigits: 4 })
        ) : (
          <Input
            w="110px"
            dir="ltr"
            inputMode="decimal"
            aria-label={named(t('associate.percentage'))}
            aria-invalid={fault !== undefined}
            value={row.ownershipPercentage}
            onChange={(event) => onChange({ ownershipPercentage: event.target.value })}
          />
        )}
      </Table.Cell>
      <Table.Cell>
        {isReadOnly ? (
          dates.day(row.validFrom)
        ) : (
          <Input
            type="date"
            aria-label={named(t('associate.from'))}
            value={row.validFrom}
            onChange={(event) => onChange({ validFrom: event.target.value })}
          />
        )}
      </Table.Cell>
      <Table.Cell>
        {isReadOnly ? (
          (row.validTo && dates.day(row.validTo)) || t('associate.open')
        ) : (
          <Input
            type="date"
            aria-label={named(t('associate.to'))}
            value={row.validTo ?? ''}
            onChange={(event) => onChange({ validTo: event.target.value === '' ? null : event.target.value })}
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
            onClick={onRemove}
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
  if (validTo !== null && validTo < today()) return <Badge>{t('associate.ended')}</Badge>;
  if (validFrom > today()) return <Badge colorPalette="ink">{t('associate.later')}</Badge>;
  return <Badge colorPalette="done">{t('associate.now')}</Badge>;
}

const mostOffered = 8;

function AddProperty({ onAdd }: { onAdd: (property: NamedCode) => void }) {
  const { t } = useTranslation('funds');
  const { t: tMasters } = useTranslation('masters');
  const [text, setText] = useState('');
  const search = useDebounced(text, 250);
  const { data = [] } = useMasterChoices(funds, 'properties', { search }, search !== '');
  return (
    <Box p="3" maxW="460px">
      <TextField
        label={t('associate.add')}
        placeholder={t('associate.search')}
        type="search"
        value={text}
        onChange={setText}
      />
      {search !== '' && text !== '' && (
        <Box borderWidth="1px" rounded="l2" p="1" mt="1" aria-live="polite">
          {data.slice(0, mostOffered).map((choice) => (
            <Button
              key={choice.code}
              w="full"
              variant="ghost"
              justifyContent="start"
              aria-label={tMasters('chooser.add', { name: `${choice.code} ${choice.name}` })}
              onClick={() => {
                onAdd(choice);
                setText('');
              }}
            >
              <LuPlus aria-hidden />
              <Code>{choice.code}</Code> <Bdi>{choice.name}</Bdi>
            </Button>
          ))}
          {data.length === 0 && (
            <Text p="1.5" textStyle="sm" color="fg.muted">
              {tMasters('chooser.nothing')}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}
