import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField, TextareaField, TextField } from '../../components/form-fields.tsx';
import { aggregatesRight, otherOf, rightOf, withoutFields } from './basic-rule.ts';
import type { BasicRule, TypeOf } from './basic-rule.ts';
import { usualType } from './basic-values.ts';
import { FieldList } from './field-list.tsx';
import { FormSide } from './form-side.tsx';
import { MomentFields } from './moment-fields.tsx';
import { otherDatasets, otherNamed } from './rule-datasets.ts';
import { SideFields } from './side-fields.tsx';

interface RightFieldsProps {
  basic: BasicRule;
  datasets: readonly RuleDataset[];
  dataset: RuleDataset | undefined;
  typeOf: TypeOf;
  set: (part: Partial<BasicRule>) => void;
}

/** What the left side is compared with. */
export function RightFields(props: RightFieldsProps) {
  const { basic, typeOf, set } = props;
  const { t } = useTranslation('rules-engine');
  const part = rightOf(basic);
  const type = usualType(basic, typeOf) === 'day' ? 'date' : undefined;
  const value = (label: string) => (
    <TextField
      label={label}
      isRequired
      type={part === 'value' && basic.rightKind === 'constant' ? type : undefined}
      value={basic.value}
      help={basic.comparedAs === 'instant' && part === 'value' ? t('form.instantHelp') : undefined}
      onChange={(text) => set({ value: text })}
    />
  );
  switch (part) {
    case 'none':
      return null;
    case 'text':
      return <FormSide title={t('form.right')}>{value(t('form.value'))}</FormSide>;
    case 'limit':
      return <FormSide title={t('form.right')}>{value(t('form.limit'))}</FormSide>;
    case 'values':
      return (
        <FormSide title={t('form.right')}>
          <TextareaField
            label={t('form.values')}
            isRequired
            value={basic.values}
            onChange={(values) => set({ values })}
          />
        </FormSide>
      );
    case 'bounds':
      return (
        <FormSide title={t('form.right')}>
          {(['low', 'high'] as const).map((bound) => (
            <TextField
              key={bound}
              label={t(`form.${bound}`)}
              isRequired
              type={type}
              value={basic[bound]}
              onChange={(text) => set({ [bound]: text })}
            />
          ))}
        </FormSide>
      );
    case 'moments':
      return (
        <FormSide title={t('form.right')}>
          <MomentFields label={t('form.low')} isDayOnly moment={basic.from} onChange={(from) => set({ from })} />
          <MomentFields label={t('form.high')} isDayOnly moment={basic.until} onChange={(until) => set({ until })} />
        </FormSide>
      );
    case 'earlier':
      return (
        <FormSide title={t('form.right')}>
          <PeriodField first={1} {...{ basic, set }} />
        </FormSide>
      );
    case 'unique':
      return (
        <FormSide title={t('form.right')}>
          <FieldList
            label={t('form.uniqueWith')}
            dataset={props.dataset}
            value={basic.uniqueWith}
            onChange={(uniqueWith) => set({ uniqueWith })}
          />
        </FormSide>
      );
    case 'value':
      if (basic.rightKind === 'constant') return <FormSide title={t('form.right')}>{value(t('form.value'))}</FormSide>;
      if (basic.rightKind === 'submission') {
        return (
          <FormSide title={t('form.right')}>
            <MomentFields label={t('form.fact')} moment={basic.from} onChange={(from) => set({ from })} />
          </FormSide>
        );
      }
      return <RightSide {...props} />;
    case 'field':
    case 'other':
      return <RightSide {...props} />;
  }
}

/** A field, one of an earlier period or row, or an aggregate of this dataset or another one. */
function RightSide({ basic, datasets, dataset, set }: RightFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const otherCode = otherOf(basic);
  const isOther = otherCode !== null;
  const other = isOther ? otherNamed(datasets, otherCode)?.dataset : dataset;
  const isAggregate = aggregatesRight(basic);
  const isPrior = rightOf(basic) === 'value' && basic.rightKind === 'prior';
  const isRowBefore = rightOf(basic) === 'value' && basic.rightKind === 'rowBefore';
  return (
    <FormSide title={t(isOther ? 'form.rightOther' : 'form.right')}>
      {isOther && (
        <>
          <SelectField
            label={t('form.dataset')}
            isRequired
            value={basic.rightDataset}
            placeholder={t('form.choose')}
            options={otherDatasets(datasets).map(({ reference, name, isOfReports }) => ({
              ...{ value: reference, label: isOfReports ? t('sentence.ofReports', { model: name }) : name },
            }))}
            onChange={(rightDataset) => set({ rightDataset, right: withoutFields(basic.right), groupBy: [] })}
          />
          <TextField label={t('form.dataModel')} isDisabled value={other?.model ?? ''} onChange={() => undefined} />
        </>
      )}
      <SideFields side={basic.right} dataset={other} isFieldOnly={!isAggregate} onChange={(right) => set({ right })} />
      {(isOther || isAggregate || isPrior) && <PeriodField first={isPrior ? 1 : 0} {...{ basic, set }} />}
      {isRowBefore && (
        <>
          <FieldList
            label={t('form.rowOrder')}
            dataset={dataset}
            isRequired
            value={basic.orderBy}
            onChange={(orderBy) => set({ orderBy })}
          />
          <FieldList
            label={t('form.rowAmong')}
            dataset={dataset}
            value={basic.within}
            onChange={(within) => set({ within })}
          />
        </>
      )}
    </FormSide>
  );
}

function PeriodField({ first, basic, set }: Pick<RightFieldsProps, 'basic' | 'set'> & { first: number }) {
  const { t } = useTranslation('rules-engine');
  const counts = Array.from({ length: 13 - first }, (_, index) => index + first);
  const said = (count: number) => {
    if (count === 0) return t('form.periodSame');
    return count === 1 ? t('form.periodLast') : t('form.periodBefore', { count });
  };
  return (
    <SelectField
      label={t('form.period')}
      value={String(Math.max(first, basic.periods))}
      options={[...new Set([...counts, Math.max(first, basic.periods)])].map((count) => ({
        ...{ value: String(count), label: said(count) },
      }))}
      onChange={(periods) => set({ periods: Number(periods) })}
    />
  );
}
