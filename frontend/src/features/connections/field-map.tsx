import { Box, Checkbox, Stack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { ConnectionReport } from '#contracts/connections.schema.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { ScrollingTable } from '../../components/scrolling-table.tsx';
import { useDates } from '../../lib/dates.ts';
import { FieldSearch, useShownFields } from './shown-fields.tsx';

type Found = NonNullable<ConnectionReport['found']>;

interface FieldMapProps {
  found: Found;
  /** What the connection maps itself. */
  columns: ConnectionColumns;
  onChange: (columns: ConnectionColumns) => void;
}

/** Below this a proposal says how sure it is. */
const sure = 0.9;

/** Each field of the rows with its first value, and the field of the data model that it is read into: by the connection, or by the dataset mapping. */
export function FieldMap({ found, columns, onChange }: FieldMapProps) {
  const { t } = useTranslation('connections');
  const [isAsked, setAsked] = useState(false);
  const isOn = isAsked || columns.length > 0;
  const { fields, fieldsLeftOut, modelFields } = found;
  const { shown, search } = useShownFields(fields, columns);
  const absent = columns.filter(({ source }) => !fields.some(({ name }) => name === source));
  const proposals = fields.flatMap(({ name, proposed }) => (proposed ? [{ source: name, field: proposed.field }] : []));
  const toggle = () => {
    setAsked(!isOn);
    onChange(isOn ? [] : proposals);
  };
  /** Each field of the data model has one source: the last one that was chosen. */
  const choose = (source: string, field: string) => {
    const others = columns.filter((one) => one.source !== source && one.field !== field);
    onChange(field === '' ? others : [...others, { source, field }]);
  };
  const isRead = isOn || fields.some(({ readInto }) => readInto !== null);
  return (
    <Box mt="3">
      <Text fontWeight="600">{t('connect.fields')}</Text>
      {modelFields.length > 0 && (
        <Checkbox.Root checked={isOn} onCheckedChange={toggle} size="sm" my="1" alignItems="flex-start">
          <Checkbox.HiddenInput />
          <Checkbox.Control mt="0.5" />
          <Checkbox.Label fontWeight="400">{t('connect.mapHere')}</Checkbox.Label>
        </Checkbox.Root>
      )}
      {isOn && <Text color="fg.muted">{t('connect.mapHereHelp')}</Text>}
      {!isRead && <Text color="fg.muted">{t('connect.noneRead')}</Text>}
      {fieldsLeftOut > 0 && <Text color="fg.warning">{t('connect.fieldsLeftOut', { count: fieldsLeftOut })}</Text>}
      {search && <FieldSearch {...search} />}
      <ScrollingTable
        label={t('connect.fields')}
        heads={[t('connect.field'), t('connect.sample'), t('connect.readInto')]}
      >
        {shown.map((field) => (
          <FieldRow key={field.name} {...{ field, isOn, columns, modelFields }} onChoose={choose} />
        ))}
        {absent.map(({ source }) => (
          <FieldRow
            key={source}
            field={{ name: source, sample: null, readInto: null, proposed: null }}
            {...{ isOn, columns, modelFields }}
            onChoose={choose}
          />
        ))}
      </ScrollingTable>
    </Box>
  );
}

interface FieldRowProps extends Pick<FieldMapProps, 'columns'>, Pick<Found, 'modelFields'> {
  /** `sample` is null for one that the answer does not have. */
  field: Omit<Found['fields'][number], 'sample'> & { sample: string | null };
  isOn: boolean;
  onChoose: (source: string, field: string) => void;
}

function FieldRow({
  field: { name, sample, readInto, proposed },
  isOn,
  columns,
  modelFields,
  onChoose,
}: FieldRowProps) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const chosen = columns.find(({ source }) => source === name)?.field ?? '';
  const isUnsure = proposed !== null && proposed.field === chosen && proposed.certainty < sure;
  return (
    <Table.Row>
      <Table.Cell overflowWrap="anywhere">
        <Code>{name}</Code>
      </Table.Cell>
      <Table.Cell overflowWrap="anywhere" color={sample === null ? 'fg.muted' : undefined}>
        {sample === null ? t('connect.absent') : <Bdi>{sample}</Bdi>}
      </Table.Cell>
      {isOn ? (
        <Table.Cell minW="150px">
          <SelectField
            label={t('connect.readIntoOf', { name: `\u2068${name}\u2069` })}
            isLabelHidden
            size="sm"
            value={chosen}
            options={[
              { value: '', label: t('connect.notRead') },
              ...modelFields.map(({ name: value, label, isRequired }) => ({
                value,
                label: isRequired ? `${label} *` : label,
              })),
            ]}
            onChange={(value) => onChoose(name, value)}
            {...(isUnsure && { help: t('connect.sure', { percent: dates.percent(proposed.certainty) }) })}
          />
        </Table.Cell>
      ) : (
        <Table.Cell color={readInto === null ? 'fg.muted' : undefined}>{readInto ?? t('connect.notRead')}</Table.Cell>
      )}
    </Table.Row>
  );
}

/** On the record: the codes, as the export has them. */
export function MappedFields({ columns }: { columns: ConnectionColumns }) {
  if (columns.length === 0) return '–';
  return (
    <Stack gap="0" overflowWrap="anywhere">
      {columns.map(({ source, field }) => (
        <Code key={source}>{`${source} → ${field}`}</Code>
      ))}
    </Stack>
  );
}
