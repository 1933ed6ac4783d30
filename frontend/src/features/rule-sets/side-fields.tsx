import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField } from '../../components/form-fields.tsx';
import { basicAggregates, emptyMeasure, notApplicable, ratios } from './basic-rule.ts';
import type { BasicMeasure, BasicSide } from './basic-rule.ts';
import { FilterFields } from './filter-fields.tsx';

interface SideFieldsProps {
  side: BasicSide;
  dataset: RuleDataset | undefined;
  /** Row by row is offered beside the aggregates. */
  hasNotApplicable?: boolean;
  /** Neither aggregate nor ratio; with `hasFilter` the rows that the rule looks at. */
  isFieldOnly?: boolean;
  hasFilter?: boolean;
  onChange: (side: BasicSide) => void;
}

/** Field, aggregate, filter and ratio of one side. */
export function SideFields({
  side,
  dataset,
  hasNotApplicable = false,
  isFieldOnly = false,
  hasFilter = !isFieldOnly,
  onChange,
}: SideFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const change = (part: Partial<BasicMeasure>) => onChange({ ...side, ...part });
  const filter = (
    <FilterFields
      label={t('form.where')}
      filter={side.filter}
      dataset={dataset}
      onChange={(of) => change({ filter: of })}
    />
  );
  if (isFieldOnly) {
    return (
      <>
        <FieldSelect measure={side} dataset={dataset} change={change} />
        {hasFilter && filter}
      </>
    );
  }
  const first = hasNotApplicable ? notApplicable : 'SUM';
  return (
    <>
      <MeasureFields measure={side} dataset={dataset} hasNotApplicable={hasNotApplicable} change={change} />
      {filter}
      <SelectField
        label={t('form.ratio')}
        value={side.ratio}
        options={ratios.map((value) => ({ value, label: t(`ratio.${value}`) }))}
        onChange={(value) => {
          const ratio = ratios.find((one) => one === value) ?? side.ratio;
          onChange({ ...side, ratio, divisor: { ...emptyMeasure, aggregate: first } });
        }}
      />
      {side.ratio !== 'none' && (
        <Grid gap="2" role="group" aria-label={t('form.divisor')}>
          <DivisorFields {...{ side, dataset, hasNotApplicable, onChange }} />
        </Grid>
      )}
    </>
  );
}

function DivisorFields({ side, dataset, hasNotApplicable = false, onChange }: SideFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const { divisor } = side;
  const change = (part: Partial<BasicMeasure>) => onChange({ ...side, divisor: { ...divisor, ...part } });
  return (
    <>
      <MeasureFields
        {...{ dataset, hasNotApplicable, change }}
        measure={divisor}
        labels={{ field: t('form.divisor'), aggregate: t('form.divisorAggregate') }}
      />
      {divisor.aggregate !== notApplicable && (
        <FilterFields
          label={t('form.divisorWhere')}
          filter={divisor.filter}
          dataset={dataset}
          onChange={(filter) => change({ filter })}
        />
      )}
    </>
  );
}

interface MeasureFieldsProps {
  measure: BasicMeasure;
  dataset: RuleDataset | undefined;
  hasNotApplicable?: boolean;
  labels?: { field: string; aggregate: string };
  change: (part: Partial<BasicMeasure>) => void;
}

function MeasureFields({ measure, dataset, hasNotApplicable = false, labels, change }: MeasureFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const offered = basicAggregates.filter((one) => hasNotApplicable || one !== notApplicable);
  return (
    <>
      <FieldSelect {...{ measure, dataset, change }} label={labels?.field} />
      <SelectField
        label={labels?.aggregate ?? t('form.aggregate')}
        value={measure.aggregate}
        options={offered.map((value) => ({ value, label: t(`aggregate.${value}`) }))}
        onChange={(value) => change({ aggregate: basicAggregates.find((one) => one === value) ?? measure.aggregate })}
      />
      {measure.aggregate === 'WEIGHTED_AVERAGE' && (
        <SelectField
          label={t('form.weight')}
          isRequired
          value={measure.weight}
          placeholder={t('form.choose')}
          options={optionsOf(dataset)}
          onChange={(weight) => change({ weight })}
        />
      )}
    </>
  );
}

function FieldSelect({ measure, dataset, label, change }: MeasureFieldsProps & { label?: string }) {
  const { t } = useTranslation('rules-engine');
  return (
    <SelectField
      label={label ?? t('form.fields')}
      isRequired
      value={measure.field}
      placeholder={t('form.choose')}
      options={optionsOf(dataset)}
      onChange={(field) => change({ field })}
    />
  );
}

const optionsOf = (dataset: RuleDataset | undefined) =>
  (dataset?.fields ?? []).map(({ name, label }) => ({ value: name, label }));
