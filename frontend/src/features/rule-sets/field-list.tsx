import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField } from '../../components/form-fields.tsx';

interface FieldListProps {
  label: string;
  dataset: RuleDataset | undefined;
  isRequired?: boolean;
  value: readonly string[];
  onChange: (fields: string[]) => void;
}

/** Several fields in an order. The last choice adds one, and a blank choice takes one away. */
export function FieldList({ label, dataset, isRequired = false, value, onChange }: FieldListProps) {
  const { t } = useTranslation('rules-engine');
  return (
    <Grid gap="2" role="group" aria-label={label}>
      {[...value, ''].map((chosen, index) => (
        <SelectField
          key={index}
          label={t('form.numbered', { label, no: index + 1 })}
          isLabelHidden={index > 0}
          isRequired={isRequired && index === 0}
          value={chosen}
          options={[{ value: '', label: t('form.noField') }, ...offered(dataset, value, chosen)]}
          onChange={(name) => onChange(replaced(value, index, name === '' ? null : name))}
        />
      ))}
    </Grid>
  );
}

const offered = (dataset: RuleDataset | undefined, taken: readonly string[], own: string) =>
  (dataset?.fields ?? [])
    .filter(({ name }) => name === own || !taken.includes(name))
    .map(({ name, label }) => ({ value: name, label }));

/** @param one null takes the place away; a place behind the last one adds. */
export function replaced<One>(all: readonly One[], index: number, one: One | null): One[] {
  return [...all.slice(0, index), ...(one === null ? [] : [one]), ...all.slice(index + 1)];
}
