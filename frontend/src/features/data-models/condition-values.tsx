import { Checkbox, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ConditionTest } from '#contracts/data-model-conditions.ts';
import { takesList } from '#contracts/data-model-conditions.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { TextField } from '../../components/form-fields.tsx';
import { WordTags } from './word-tags.tsx';

export interface ConditionValuesProps {
  test: ConditionTest;
  field: ModelField | undefined;
  names: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (values: string[]) => void;
}

/** What a test compares with: values of a list as boxes to tick, other words as tags, a number or a day as one field. */
export function ConditionValues({ test, field, names, isReadOnly, onChange }: ConditionValuesProps) {
  const { t } = useTranslation('data-models');
  const { operation, values } = test;
  const missing = values.length === 0 || values[0] === '' ? { error: t('condition.valueMissing') } : {};
  if (!takesList(operation)) {
    return (
      <TextField
        isLabelHidden
        label={t('condition.value')}
        type={field?.type === 'date' ? 'date' : 'text'}
        {...(field?.type !== 'date' && { inputMode: 'decimal' as const })}
        dir="ltr"
        isDisabled={isReadOnly}
        value={values[0] ?? ''}
        {...missing}
        onChange={(value) => onChange(value.trim() === '' ? [] : [value.trim()])}
      />
    );
  }
  const offered = field?.type === 'flag' ? ['true', 'false'] : (field?.enumValues ?? []);
  if (offered.length === 0) {
    return (
      <WordTags
        label={t('condition.values')}
        words={values}
        addLabel={t('condition.values')}
        isReadOnly={isReadOnly}
        onChange={(words) => onChange([...words])}
      />
    );
  }
  const nameOf = (value: string) => {
    if (field?.type === 'flag') return value === 'true' ? t('condition.yes') : t('condition.no');
    return names[value] ?? value;
  };
  return (
    <Stack gap="1" role="group" aria-label={t('condition.values')}>
      {offered.map((value) => (
        <Checkbox.Root
          key={value}
          size="sm"
          disabled={isReadOnly}
          checked={values.includes(value)}
          onCheckedChange={({ checked }) =>
            onChange(offered.filter((one) => (one === value ? checked === true : values.includes(one))))
          }
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{nameOf(value)}</Checkbox.Label>
        </Checkbox.Root>
      ))}
    </Stack>
  );
}
