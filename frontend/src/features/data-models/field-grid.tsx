import { Box, Button, Table, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldChange } from '#contracts/data-model-changes.ts';
import type { DataModelDetail } from '#contracts/data-models.schema.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { isOwnField } from '#contracts/data-models.ts';
import { useDates } from '../../lib/dates.ts';

export interface FieldGridProps {
  model: DataModelDetail;
  fields: readonly ModelField[];
  changes: readonly FieldChange[];
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** The fields of a model; up and down move from one to the next, Enter opens it. */
export function FieldGrid({ model, fields, changes, chosen, onChoose }: FieldGridProps) {
  const { t, i18n } = useTranslation('data-models');
  const body = useRef<HTMLTableSectionElement>(null);
  const changed = new Map(changes.map((change) => [change.field, change]));
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(body.current?.querySelectorAll<HTMLButtonElement>('button[data-field]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = step === undefined || at < 0 ? undefined : buttons[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (chosen !== null) onChoose(next.dataset['field']!);
  };
  return (
    <Box overflowX="auto" role="region" aria-label={t('fields')} tabIndex={0} focusVisibleRing="inside">
      <Table.Root size="sm" aria-label={t('fields')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('grid.field')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('grid.label')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('grid.type')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="xl">{t('grid.unit')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('grid.need')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md" textAlign="end">
              {t('grid.heads')}
            </Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md" textAlign="end">
              {t('grid.rules')}
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body ref={body} onKeyDown={move}>
          {fields.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              label={field.labels[i18n.language as 'en'] ?? field.labels.en}
              rules={model.uses[field.name]?.rules.length ?? 0}
              change={changed.get(field.name)}
              isChosen={field.name === chosen}
              onChoose={() => onChoose(field.name)}
            />
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

interface FieldRowProps {
  field: ModelField;
  label: string;
  rules: number;
  change: FieldChange | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function FieldRow({ field, label, rules, change, isChosen, onChoose }: FieldRowProps) {
  const { t } = useTranslation('data-models');
  const dates = useDates();
  const isOff = field.requirement === 'off';
  const heads = Object.values(field.synonyms ?? {}).flat().length;
  const isNeedChanged = change?.kind === 'added' || change?.aspects.includes('requirement') === true;
  return (
    <Table.Row bg={isChosen ? 'ink.subtle' : undefined} color={isOff ? 'fg.muted' : undefined} onClick={onChoose}>
      <Table.Cell>
        <Button
          data-field={field.name}
          variant="plain"
          size="xs"
          px="0"
          h="auto"
          minW="0"
          minH="24px"
          whiteSpace="normal"
          overflowWrap="anywhere"
          textAlign="start"
          fontFamily="mono"
          dir="ltr"
          aria-current={isChosen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onChoose();
          }}
        >
          {field.name}
        </Button>
      </Table.Cell>
      <Table.Cell fontWeight="600" textDecoration={isOff ? 'line-through' : undefined}>
        {label}
      </Table.Cell>
      <Table.Cell hideBelow="md">{t(`type.${field.type}`)}</Table.Cell>
      <Table.Cell hideBelow="xl">
        <UnitOrList field={field} />
      </Table.Cell>
      <Table.Cell>
        <Text
          as="span"
          fontWeight={field.requirement === 'required' || isNeedChanged ? '600' : undefined}
          color={isNeedChanged ? 'ink.fg' : undefined}
        >
          {t(`need.${field.requirement}`)}
        </Text>{' '}
        <Text as="span" textStyle="xs" color="fg.muted">
          {change?.kind === 'changed' &&
            change.requirementBefore &&
            change.requirementBefore !== field.requirement &&
            t('wasNeed', { need: t(`need.${change.requirementBefore}`) })}
          {change?.kind === 'added' ? t('newField') : isOwnField(field.name) && t('ownField')}
        </Text>
      </Table.Cell>
      <Table.Cell hideBelow="md" textAlign="end">
        {dates.number(heads)}
      </Table.Cell>
      <Table.Cell hideBelow="md" textAlign="end">
        {rules === 0 ? '–' : dates.number(rules)}
      </Table.Cell>
    </Table.Row>
  );
}

function UnitOrList({ field }: { field: ModelField }) {
  const { t } = useTranslation('data-models');
  if (field.lookupKey !== undefined) return <bdi>{field.lookupKey}</bdi>;
  if (field.enumValues) return t('values', { count: field.enumValues.length });
  if (field.unit) return t(`unit.${field.unit}`);
  if (field.type === 'money') return t('unit.currency');
  return field.type === 'area' ? t('unit.area') : null;
}
