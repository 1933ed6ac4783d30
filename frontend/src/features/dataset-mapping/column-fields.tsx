import { Box, Button, Flex, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import type { MappingPartProps } from './mapping-part-props.ts';
import { isDoubtful, useCertainty } from './proposal-note.tsx';
import { useFieldOptions } from './use-field-options.ts';

/** A line for each column of the sample, or of the mapping: where its values go. */
export function ColumnFields({ member, draft, change, faults, reading, proposal, isView }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const options = useFieldOptions(member);
  const certaintyText = useCertainty();
  const ofMonths = draft.format === 'MATRIX' ? (draft.monthColumns ?? []) : [];
  const heads = (reading?.columns ?? []).filter(({ head }) => head !== '');
  const known = new Set(heads.map(({ head }) => head.toLowerCase()));
  const absent = [...draft.columns.map(({ source }) => source), ...ofMonths].filter(
    (source) => !known.has(source.toLowerCase()),
  );
  const rows = [
    ...heads.map(({ letter, head }) => ({ letter, head })),
    ...absent.map((head) => ({ letter: '', head })),
  ];
  const fieldOf = (head: string): string => {
    if (ofMonths.some((month) => month.toLowerCase() === head.toLowerCase())) return monthValue;
    return draft.columns.find(({ source }) => source.toLowerCase() === head.toLowerCase())?.field ?? '';
  };
  const certaintyOf = (head: string): number | null => {
    const own = proposal?.columns.find(({ source }) => source === head);
    return own && own.certainty !== null && (own.field ?? monthValue) === fieldOf(head) ? own.certainty : null;
  };
  const choose = (head: string, field: string): void => {
    const columns = draft.columns.filter(({ source }) => source.toLowerCase() !== head.toLowerCase());
    const months = ofMonths.filter((month) => month.toLowerCase() !== head.toLowerCase());
    const next = field === '' || field === monthValue ? columns : inOrder([...columns, { source: head, field }], rows);
    const order = rows.map((row) => row.head);
    const monthColumns = field === monthValue ? order.filter((one) => one === head || months.includes(one)) : months;
    change({ columns: next, ...(draft.format === 'MATRIX' && { monthColumns }) });
  };
  const toCheck = rows.filter(({ head }) => isDoubtful(certaintyOf(head))).length;
  const leftOut = rows.filter(({ head }) => fieldOf(head) === '').length;
  return (
    <Box role="group" aria-label={t('field.columns')}>
      <Flex justify="space-between" gap="2" mb="1.5">
        <Text fontWeight="600">{t('field.columns')}</Text>
        {rows.length > 0 && (
          <Text color={toCheck > 0 ? 'provider.fg' : 'fg.muted'}>{t('toCheck', { toCheck, leftOut })}</Text>
        )}
      </Flex>
      {faults?.columnValues && <FaultStrip>{t('message.columnValue')}</FaultStrip>}
      {faults !== null && faults.duplicates.length > 0 && <FaultStrip>{t('message.duplicate')}</FaultStrip>}
      <Stack gap="0" borderWidth={rows.length > 0 ? '1px' : undefined} rounded="l2">
        {rows.map(({ letter, head }) => {
          const certainty = certaintyOf(head);
          const isToCheck = isDoubtful(certainty);
          const isTwice = faults?.duplicates.includes(fieldOf(head)) ?? false;
          return (
            <Flex
              key={`${letter} ${head}`}
              gap="2"
              align="center"
              px="2"
              py="1"
              bg={isToCheck ? 'provider.subtle' : undefined}
            >
              <Text w="22px" color="fg.muted" textStyle="sm">
                {letter}
              </Text>
              <Text flex="1" minW="0" truncate title={head}>
                <bdi>{head}</bdi>
              </Text>
              <NativeSelect.Root size="sm" w="165px" flexShrink="0" invalid={isTwice} disabled={isView}>
                <NativeSelect.Field
                  aria-label={t('fieldOf', { column: head })}
                  aria-invalid={isTwice || undefined}
                  value={fieldOf(head)}
                  onChange={(event) => choose(head, event.target.value)}
                >
                  <option value="">{t('leaveOut')}</option>
                  {draft.format === 'MATRIX' && <option value={monthValue}>{t('monthColumn')}</option>}
                  {options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
              <Text
                w="44px"
                textAlign="end"
                textStyle="sm"
                color={isToCheck ? 'provider.fg' : 'fg.muted'}
                fontWeight={isToCheck ? '600' : undefined}
              >
                {certainty !== null && certaintyText(certainty)}
              </Text>
            </Flex>
          );
        })}
      </Stack>
      {!isView && <AddColumn {...{ member, draft, change }} />}
      {draft.format === 'MATRIX' && <MatrixFields {...{ member, draft, change, isView }} />}
    </Box>
  );
}

const monthValue = '*month';

function inOrder(columns: MappingPartProps['draft']['columns'], rows: readonly { head: string }[]) {
  const place = (source: string) => rows.findIndex(({ head }) => head === source);
  return columns.toSorted((left, right) => place(left.source) - place(right.source));
}

/** Where the month of a column and its amount go. */
function MatrixFields({
  member,
  draft,
  change,
  isView,
}: Pick<MappingPartProps, 'member' | 'draft' | 'change' | 'isView'>) {
  const { t } = useTranslation('dataset-mapping');
  const options = useFieldOptions(member);
  const matrix = draft.matrix ?? { periodField: '', amountField: '' };
  return (
    <Flex gap="2" mt="2">
      {(['periodField', 'amountField'] as const).map((name) => (
        <NativeSelect.Root key={name} size="sm" disabled={isView}>
          <NativeSelect.Field
            aria-label={t(`field.${name}`)}
            value={matrix[name]}
            onChange={(event) => change({ matrix: { ...matrix, [name]: event.target.value } })}
          >
            <option value="">{t(`field.${name}`)}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      ))}
    </Flex>
  );
}

/** A column that the sample does not have, by its head. */
function AddColumn({ member, draft, change }: Pick<MappingPartProps, 'member' | 'draft' | 'change'>) {
  const { t } = useTranslation('dataset-mapping');
  const options = useFieldOptions(member);
  const [added, setAdded] = useState('');
  const free = options.find(({ value }) => !draft.columns.some(({ field }) => field === value)) ?? options[0];
  return (
    <Flex gap="2" mt="2">
      <Input
        size="sm"
        aria-label={t('addColumn')}
        placeholder={t('addColumn')}
        value={added}
        onChange={(event) => setAdded(event.target.value)}
      />
      <Button
        size="sm"
        variant="outline"
        disabled={added.trim() === '' || !free}
        onClick={() => {
          if (free) change({ columns: [...draft.columns, { source: added.trim(), field: free.value }] });
          setAdded('');
        }}
      >
        <LuPlus aria-hidden />
        {t('add')}
      </Button>
    </Flex>
  );
}
