import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { basicAggregates, filterOperations, notApplicable } from './basic-rule.ts';
import type { BasicFilter, BasicSide } from './basic-rule.ts';

interface SideFieldsProps {
  side: BasicSide;
  dataset: RuleDataset | undefined;
  /** Row by row is offered beside the aggregates. */
  hasNotApplicable?: boolean;
  /** Neither aggregate nor filter. */
  isFieldOnly?: boolean;
  onChange: (side: BasicSide) => void;
}

/** Field, aggregate and filter of one side. */
export function SideFields({
  side,
  dataset,
  hasNotApplicable = false,
  isFieldOnly = false,
  onChange,
}: SideFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const fields = (dataset?.fields ?? []).map(({ name, label }) => ({ value: name, label }));
  const offered = basicAggregates.filter((one) => hasNotApplicable || one !== notApplicable);
  return (
    <>
      <SelectField
        label={t('form.fields')}
        isRequired
        value={side.field}
        placeholder={t('form.choose')}
        options={fields}
        onChange={(field) => onChange({ ...side, field })}
      />
      {!isFieldOnly && (
        <>
          <SelectField
            label={t('form.aggregate')}
            value={side.aggregate}
            options={offered.map((value) => ({ value, label: t(`aggregate.${value}`) }))}
            onChange={(value) =>
              onChange({ ...side, aggregate: basicAggregates.find((one) => one === value) ?? side.aggregate })
            }
          />
          <FilterFields filter={side.filter} dataset={dataset} onChange={(filter) => onChange({ ...side, filter })} />
        </>
      )}
    </>
  );
}

interface FilterFieldsProps {
  filter: BasicFilter | null;
  dataset: RuleDataset | undefined;
  onChange: (filter: BasicFilter | null) => void;
}

function FilterFields({ filter, dataset, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const values = dataset?.fields.find(({ name }) => name === filter?.field)?.values ?? [];
  const hasValue = filter !== null && filter.operation !== 'isEmpty' && filter.operation !== 'isNotEmpty';
  return (
    <Grid gap="2" role="group" aria-label={t('form.where')}>
      <SelectField
        label={t('form.where')}
        value={filter?.field ?? ''}
        options={[
          { value: '', label: t('form.allRows') },
          ...(dataset?.fields ?? []).map(({ name, label }) => ({ value: name, label })),
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
        (values.length > 0 && filter.operation !== 'contains' ? (
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
