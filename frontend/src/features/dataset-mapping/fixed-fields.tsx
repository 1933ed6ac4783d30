import { Button, Flex, IconButton, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus, LuX } from 'react-icons/lu';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { useDates } from '../../lib/dates.ts';
import type { MappingPartProps } from './mapping-part-props.ts';
import { isDoubtful, useCertainty } from './proposal-note.tsx';
import { useFieldName, useFieldOptions } from './use-field-options.ts';

/** Values that are the same for all rows: constants, and cells above the heads. */
export function FixedFields({ member, draft, change, faults, reading, proposal, isView }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const nameOf = useFieldName(member);
  const { list } = useDates();
  const constants = draft.constants ?? [];
  const titles = draft.titleCells ?? [];
  const proposedOf = ({ field, cell }: (typeof titles)[number]) =>
    proposal?.definition.titleCells?.some((one) => one.field === field && one.cell === cell)
      ? proposal.titleCells.find((one) => one.field === field)?.certainty
      : undefined;
  const setConstant = (at: number, next: Partial<(typeof constants)[number]>) =>
    change({ constants: constants.map((one, index) => (index === at ? { ...one, ...next } : one)) });
  const setTitle = (at: number, next: Partial<(typeof titles)[number]>) =>
    change({ titleCells: titles.map((one, index) => (index === at ? { ...one, ...next } : one)) });
  const unfed = (reading?.unfed ?? []).filter((field) => !constants.some((one) => one.field === field));
  return (
    <Stack gap="2" role="group" aria-label={t('field.fixed')}>
      <Text fontWeight="600">{t('field.fixed')}</Text>
      {unfed.length > 0 && <Text color="provider.fg">{t('unfed', { fields: list(unfed.map(nameOf)) })}</Text>}
      {constants.map((constant, at) => (
        <Line
          key={`c${at}`}
          isView={isView}
          onRemove={() => change({ constants: constants.filter((_, index) => index !== at) })}
        >
          <FieldSelect
            {...{ member, isView }}
            value={constant.field}
            onChange={(field) => setConstant(at, { field })}
          />
          <ValueInput
            {...{ member, isView }}
            field={constant.field}
            value={constant.value}
            onChange={(value) => setConstant(at, { value })}
          />
        </Line>
      ))}
      {titles.map((title, at) => (
        <Line
          key={`t${at}`}
          certainty={proposedOf(title)}
          isView={isView}
          onRemove={() => change({ titleCells: titles.filter((_, index) => index !== at) })}
        >
          <FieldSelect {...{ member, isView }} value={title.field} onChange={(field) => setTitle(at, { field })} />
          <Input
            size="sm"
            w="64px"
            flexShrink="0"
            aria-label={t('titleCell')}
            placeholder="B3"
            disabled={isView}
            value={title.cell}
            onChange={(event) => setTitle(at, { cell: event.target.value.toUpperCase() })}
          />
          <Input
            size="sm"
            aria-label={t('titleLabel')}
            placeholder={t('titleLabel')}
            disabled={isView}
            value={title.label ?? ''}
            onChange={(event) => setTitle(at, { label: event.target.value === '' ? null : event.target.value })}
          />
        </Line>
      ))}
      {faults?.begun.includes('fixed') && <FaultStrip>{t('message.begun')}</FaultStrip>}
      {!isView && (
        <Flex gap="2" wrap="wrap">
          <Button
            size="sm"
            variant="outline"
            onClick={() => change({ constants: [...constants, { field: unfed[0] ?? '', value: '' }] })}
          >
            <LuPlus aria-hidden />
            {t('addConstant')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => change({ titleCells: [...titles, { field: '', cell: '', label: null }] })}
          >
            <LuPlus aria-hidden />
            {t('addTitleCell')}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}

interface LineProps {
  /** Of the proposal that the line still has. */
  certainty?: number | undefined;
  isView: boolean;
  onRemove: () => void;
  children: ReactNode;
}

function Line({ certainty, isView, onRemove, children }: LineProps) {
  const { t } = useTranslation('dataset-mapping');
  const certaintyText = useCertainty();
  return (
    <Flex gap="2" align="center">
      {children}
      {certainty !== undefined && (
        <Text flexShrink="0" textStyle="sm" color={isDoubtful(certainty) ? 'provider.fg' : 'fg.muted'}>
          {certaintyText(certainty)}
        </Text>
      )}
      {!isView && (
        <IconButton size="xs" variant="ghost" aria-label={t('remove')} onClick={onRemove}>
          <LuX aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
}

type FieldSelectProps = Pick<MappingPartProps, 'member' | 'isView'> & {
  value: string;
  onChange: (field: string) => void;
};

function FieldSelect({ member, isView, value, onChange }: FieldSelectProps) {
  const { t } = useTranslation('dataset-mapping');
  return (
    <NativeSelect.Root size="sm" disabled={isView}>
      <NativeSelect.Field aria-label={t('modelField')} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('modelField')}</option>
        {useFieldOptions(member).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** A list offers its values, any other field takes text. */
function ValueInput({ member, isView, field, value, onChange }: FieldSelectProps & { field: string }) {
  const { t } = useTranslation('dataset-mapping');
  const values = member.model?.fields.find(({ name }) => name === field)?.enumValues;
  if (!values)
    return (
      <Input
        size="sm"
        aria-label={t('constantValue')}
        disabled={isView}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <NativeSelect.Root size="sm" disabled={isView}>
      <NativeSelect.Field
        aria-label={t('constantValue')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
