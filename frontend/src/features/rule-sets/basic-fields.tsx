import { Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { missingPolicies } from '#contracts/rule-sets.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import {
  basicOperations,
  comparedAsKinds,
  hasGroups,
  hasTolerance,
  isComparison,
  notApplicable,
  otherOf,
  readsRowAlone,
  rightKinds,
  rightOf,
  withoutFields,
} from './basic-rule.ts';
import type { BasicOperation, BasicRule, TypeOf } from './basic-rule.ts';
import { usualType } from './basic-values.ts';
import { FormSide } from './form-side.tsx';
import { GroupFields } from './group-fields.tsx';
import { RightFields } from './right-fields.tsx';
import { otherNamed } from './rule-datasets.ts';
import { typeOfDataset } from './rule-draft.ts';
import type { RuleDraft } from './rule-draft.ts';
import { SideFields } from './side-fields.tsx';

interface BasicFieldsProps {
  draft: RuleDraft;
  datasets: readonly RuleDataset[];
  dataset: RuleDataset | undefined;
  change: (part: Partial<RuleDraft>) => void;
  /** A rule keeps its dataset. */
  isDatasetFixed: boolean;
}

/** The form of basic mode: left side, operation, right side. */
export function BasicFields({ draft, datasets, dataset, change, isDatasetFixed }: BasicFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const { basic } = draft;
  const set = (part: Partial<BasicRule>) => change({ basic: { ...basic, ...part } });
  const typeOf = typeOfDataset(dataset, datasets);
  const otherCode = otherOf(basic);
  const other = otherCode === null ? null : otherNamed(datasets, otherCode)?.dataset;
  const isRowAlone = readsRowAlone(basic.operation);
  return (
    <Stack gap="4">
      <FormSide title={t('form.left')}>
        <SelectField
          label={t('form.dataset')}
          isRequired
          isDisabled={isDatasetFixed}
          value={draft.datasetId === null ? '' : String(draft.datasetId)}
          placeholder={t('form.choose')}
          options={datasets.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) =>
            change({
              datasetId: value === '' ? null : Number(value),
              basic: { ...basic, ...noFields, left: withoutFields(basic.left) },
            })
          }
        />
        <SideFields
          side={basic.left}
          dataset={dataset}
          hasNotApplicable
          isFieldOnly={isRowAlone}
          hasFilter
          onChange={(left) => set({ left })}
        />
      </FormSide>
      <OperationFields {...{ basic, typeOf, set }} />
      <RightFields {...{ basic, datasets, dataset, typeOf, set }} />
      {hasGroups(basic) && (
        <GroupFields groupBy={basic.groupBy} own={dataset} other={other} onChange={(groupBy) => set({ groupBy })} />
      )}
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" px="3">
        {(['missingLeft', 'missingRight'] as const).map((part) => (
          <SelectField
            key={part}
            label={t(`form.${part}`)}
            value={basic[part]}
            options={missingPolicies.map((value) => ({ value, label: t(`missing.${value}`) }))}
            onChange={(value) => set({ [part]: missingPolicies.find((one) => one === value) ?? basic[part] })}
          />
        ))}
      </Grid>
    </Stack>
  );
}

const noFields: Pick<BasicRule, 'groupBy' | 'uniqueWith' | 'orderBy' | 'within'> = {
  ...{ groupBy: [], uniqueWith: [], orderBy: [], within: [] },
};

interface OperationFieldsProps {
  basic: BasicRule;
  typeOf: TypeOf;
  set: (part: Partial<BasicRule>) => void;
}

/** Operation, tolerance, and the kind of value on the right. */
function OperationFields({ basic, typeOf, set }: OperationFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const type = usualType(basic, typeOf);
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="4" px="3">
      <SelectField
        label={t('form.operations')}
        isRequired
        value={basic.operation}
        placeholder={t('form.choose')}
        options={basicOperations.map((value) => ({ value, label: t(`operation.${wordOf(value, type === 'day')}`) }))}
        onChange={(value) => {
          const operation = basicOperations.find((one) => one === value) ?? '';
          set({ operation, ...(operation === 'notOutlier' && basic.value === '' && { value: '3.5' }) });
        }}
      />
      {isComparison(basic.operation) && type === 'text' && (
        <SelectField
          label={t('form.comparedAs')}
          value={basic.comparedAs}
          options={comparedAsKinds.map((value) => ({ value, label: t(`comparedAs.${value}`) }))}
          onChange={(value) => set({ comparedAs: comparedAsKinds.find((one) => one === value) ?? basic.comparedAs })}
        />
      )}
      {hasTolerance(basic) && <ToleranceFields basic={basic} set={set} />}
      {basic.operation === 'withinDays' && (
        <TextField
          label={t('form.days')}
          isRequired
          inputMode="numeric"
          value={basic.days}
          onChange={(days) => set({ days })}
        />
      )}
      {rightOf(basic) === 'value' && (
        <SelectField
          label={t('form.compareWith')}
          value={basic.rightKind}
          options={rightKinds.map((value) => ({ value, label: t(`right.${value}`) }))}
          onChange={(value) => {
            const rightKind = rightKinds.find((one) => one === value) ?? basic.rightKind;
            const isAggregated = rightKind === 'aggregate' || rightKind === 'otherDataset';
            const aggregate = isAggregated ? 'SUM' : notApplicable;
            set({
              rightKind,
              right: { ...withoutFields(basic.right), aggregate },
              groupBy: [],
            });
          }}
        />
      )}
    </Grid>
  );
}

const dayWords = {
  less: 'dateBefore',
  lessOrEqual: 'dateOnOrBefore',
  greater: 'dateAfter',
  greaterOrEqual: 'dateOnOrAfter',
} as const satisfies Partial<Record<BasicOperation, string>>;
type DayOperation = keyof typeof dayWords;

const wordOf = (operation: BasicOperation, isDay: boolean) =>
  isDay && operation in dayWords ? dayWords[operation as DayOperation] : operation;

function ToleranceFields({ basic, set }: Omit<OperationFieldsProps, 'typeOf'>) {
  const { t } = useTranslation('rules-engine');
  return (
    <Grid templateColumns="1fr 1fr" gap="2" role="group" aria-label={t('form.tolerance')}>
      <TextField
        label={`${t('form.tolerance')}, ${t('form.toleranceAbsolute')}`}
        inputMode="decimal"
        value={basic.absolute}
        onChange={(absolute) => set({ absolute })}
      />
      <TextField
        label={`${t('form.tolerance')}, ${t('form.tolerancePercent')}`}
        inputMode="decimal"
        value={basic.percent}
        onChange={(percent) => set({ percent })}
      />
    </Grid>
  );
}
