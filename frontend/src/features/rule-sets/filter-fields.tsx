import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { filterOperations, isComparison } from './basic-rule.ts';
import type { BasicFilter } from './basic-rule.ts';

interface FilterFieldsProps {
  label: string;
  filter: BasicFilter | null;
  dataset: RuleDataset | undefined;
  onChange: (filter: BasicFilter | null) => void;
}

/** Which rows a side reads. */
export function FilterFields({ label, filter, dataset, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const values = dataset?.fields.find(({ name }) => name === filter?.field)?.values ?? [];
  const hasValue = filter !== null && filter.operation !== 'isEmpty' && filter.operation !== 'isNotEmpty';
  return (
    <Grid gap="2" role="group" aria-label={label}>
      <SelectField
        label={label}
        value={filter?.field ?? ''}
        options={[
          { value: '', label: t('form.allRows') },
          ...(dataset?.fields ?? []).map(({ name, label: said }) => ({ value: name, label: said })),
        ]}
        onChange={(field) =>
          onChange(field === '' ? null : { field, operation: filter?.operation ?? 'equal', value: '' })
        }
      />
      {filter && (
        <SelectField
          label={t('form.filterOperation')}
          value={filter.operation}
          options={filterOperations.map((value) => ({ value, label: t(`operation.${value}`) }))}
          onChange={(value) =>
            onChange({ ...filter, operation: filterOperations.find((one) => one === value) ?? filter.operation })
          }
        />
      )}
      {hasValue &&
        (values.length > 0 && isComparison(filter.operation) ? (
          <SelectField
            label={t('form.filterValue')}
            value={filter.value}
            placeholder={t('form.choose')}
            options={values.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(value) => onChange({ ...filter, value })}
          />
        ) : (
          <TextField
            label={t('form.filterValue')}
            value={filter.value}
            onChange={(value) => onChange({ ...filter, value })}
          />
        ))}
    </Grid>
  );
}
