import { Box, CloseButton, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DataModelDetail, FieldUses } from '#contracts/data-models.schema.ts';
import type { ModelField, Requirement } from '#contracts/data-models.ts';
import { TextField } from '../../components/form-fields.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { ConditionBuilder } from './condition-builder.tsx';
import { ValueWords } from './value-words.tsx';
import { WordTags } from './word-tags.tsx';

export interface FieldPanelProps {
  model: DataModelDetail;
  field: ModelField;
  /** All of the model, as they are edited. */
  fields: readonly ModelField[];
  onChange: (part: Partial<ModelField>) => void;
  onClose: () => void;
}

const languages = ['en', 'ja', 'ar'] as const;

/** One field: its need, labels, heads, and values with their words. Esc closes it. */
export function FieldPanel({ model, field, fields, onChange, onClose }: FieldPanelProps) {
  const { t } = useTranslation('data-models');
  const isReadOnly = !model.mayChange;
  const uses = model.uses[field.name];
  return (
    <Flex
      as="aside"
      direction="column"
      aria-label={field.name}
      w={{ base: 'full', lg: '332px' }}
      flexShrink={0}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Flex p="3" justify="space-between" align="start" borderBottomWidth="1px" borderColor="border.muted">
        <Box minW="0">
          <Heading as="h2" textStyle="sm" fontFamily="mono" dir="ltr">
            {field.name}
          </Heading>
          <Text textStyle="xs" color="fg.muted">
            {t(`type.${field.type}`)} ·{' '}
            {t('panel.usedBy', { rules: uses?.rules.length ?? 0, mappings: uses?.mappings.length ?? 0 })}
          </Text>
        </Box>
        <CloseButton size="sm" aria-label={t('panel.close')} onClick={onClose} />
      </Flex>
      <Stack p="3" gap="4">
        <NeedChoice field={field} uses={uses} isReadOnly={isReadOnly} onChange={onChange} />
        {field.requirement === 'conditional' && (
          <ConditionBuilder {...{ field, fields, isReadOnly, onChange }} names={model.valueNames} />
        )}
        <Stack as="fieldset" gap="1.5">
          <Text as="legend" textStyle="sm" fontWeight="500">
            {t('panel.label')}
          </Text>
          {languages.map((language) => (
            <TextField
              key={language}
              label={t(`panel.${language}`)}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              maxLength={120}
              isDisabled={isReadOnly}
              value={field.labels[language]}
              {...(field.labels[language].trim() === '' && { error: t('panel.labelMissing') })}
              onChange={(label) => onChange({ labels: { ...field.labels, [language]: label } })}
            />
          ))}
        </Stack>
        <Stack gap="1.5">
          <Text textStyle="sm" fontWeight="500">
            {t('panel.heads')}
          </Text>
          {languages.map((language) => (
            <WordTags
              key={language}
              label={`${t('panel.heads')}: ${t(`panel.${language}`)}`}
              lang={language}
              words={field.synonyms?.[language] ?? []}
              addLabel={`${t('panel.addHead')} (${t(`panel.${language}`)})`}
              isReadOnly={isReadOnly}
              onChange={(words) => onChange({ synonyms: { ...field.synonyms, [language]: words } })}
            />
          ))}
        </Stack>
        {field.type === 'enum' && (
          <Stack gap="1.5">
            <Text textStyle="sm" fontWeight="500">
              {t('panel.values')}
            </Text>
            <ValueWords field={field} names={model.valueNames} isReadOnly={isReadOnly} onChange={onChange} />
          </Stack>
        )}
        <Text textStyle="xs" color="fg.muted">
          {t('panel.stays', { version: model.version, count: model.openSubmissions })}
        </Text>
      </Stack>
    </Flex>
  );
}

interface NeedChoiceProps {
  field: ModelField;
  uses: FieldUses | undefined;
  isReadOnly: boolean;
  onChange: (part: Partial<ModelField>) => void;
}

function NeedChoice({ field, uses, isReadOnly, onChange }: NeedChoiceProps) {
  const { t } = useTranslation('data-models');
  const reasons = uses ? reasonsOf(uses, t) : [];
  const offered: Requirement[] = [
    'required',
    'conditional',
    ...(field.derivation || field.requirement === 'derived' ? (['derived'] as const) : []),
    'optional',
    'off',
  ];
  return (
    <Stack gap="1.5">
      <Text textStyle="sm" fontWeight="500">
        {t('grid.need')}
      </Text>
      <SegmentChoice<Requirement>
        size="xs"
        label={t('grid.need')}
        value={field.requirement}
        onChange={(requirement) => onChange({ requirement })}
        options={offered.map((value) => ({
          value,
          label: t(`need.${value}`),
          isDisabled: isReadOnly || (value === 'off' && reasons.length > 0),
        }))}
      />
      {reasons.length > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {[t('panel.cannotOff'), ...reasons].join(' · ')}
        </Text>
      )}
    </Stack>
  );
}

type Words = ReturnType<typeof useTranslation<'data-models'>>['t'];

/** Why a field cannot be switched off, in words. */
export function reasonsOf(uses: FieldUses, t: Words): string[] {
  const names = (list: readonly string[]) => list.slice(0, 5).join('; ');
  return [
    ...(uses.isKey ? [t('inUse.key')] : []),
    ...(uses.isPeriod ? [t('inUse.period')] : []),
    ...(uses.conditions.length > 0 ? [t('inUse.conditions', { names: names(uses.conditions) })] : []),
    ...(uses.rules.length > 0 ? [t('inUse.rules', { names: names(uses.rules) })] : []),
    ...(uses.mappings.length > 0 ? [t('inUse.mappings', { names: names(uses.mappings) })] : []),
  ];
}
