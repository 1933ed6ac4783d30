import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { missingPolicies } from '#contracts/rule-sets.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField, TextareaField, TextField } from '../../components/form-fields.tsx';
import { basicOperations, notApplicable, rightKinds, rightOf } from './basic-rule.ts';
import type { BasicRule } from './basic-rule.ts';
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
  const kind = rightOf(basic);
  return (
    <Stack gap="4">
      <Side title={t('form.left')}>
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
              basic: { ...basic, left: { ...basic.left, field: '', filter: null } },
            })
          }
        />
        <SideFields side={basic.left} dataset={dataset} hasNotApplicable onChange={(left) => set({ left })} />
      </Side>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="4" px="3">
        <SelectField
          label={t('form.operations')}
          isRequired
          value={basic.operation}
          placeholder={t('form.choose')}
          options={basicOperations.map((value) => ({ value, label: t(`operation.${value}`) }))}
          onChange={(value) => set({ operation: basicOperations.find((one) => one === value) ?? '' })}
        />
        {basic.operation === 'within' && <ToleranceFields basic={basic} set={set} />}
        {kind === 'value' && (
          <SelectField
            label={t('form.compareWith')}
            value={basic.rightKind}
            options={rightKinds.map((value) => ({ value, label: t(`right.${value}`) }))}
            onChange={(value) => {
              const rightKind = rightKinds.find((one) => one === value) ?? basic.rightKind;
              const isAggregated = rightKind === 'aggregate' || rightKind === 'otherDataset';
              set({
                rightKind,
                right: { ...basic.right, field: '', filter: null, aggregate: isAggregated ? 'SUM' : notApplicable },
                groupBy: null,
              });
            }}
          />
        )}
      </Grid>
      <RightFields {...{ basic, datasets, dataset, set }} />
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

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box borderWidth="1px" rounded="l2" bg="bg.subtle" p="3" role="group" aria-label={title}>
      <Text fontWeight="600" mb="2">
        {title}
      </Text>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {children}
      </Grid>
    </Box>
  );
}

type Set = (part: Partial<BasicRule>) => void;

function ToleranceFields({ basic, set }: { basic: BasicRule; set: Set }) {
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

interface RightFieldsProps {
  basic: BasicRule;
  datasets: readonly RuleDataset[];
  dataset: RuleDataset | undefined;
  set: Set;
}

function RightFields({ basic, datasets, dataset, set }: RightFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const kind = rightOf(basic);
  const value = (
    <TextField label={t('form.value')} isRequired value={basic.value} onChange={(text) => set({ value: text })} />
  );
  switch (kind) {
    case 'none':
      return null;
    case 'text':
      return <Side title={t('form.right')}>{value}</Side>;
    case 'values':
      return (
        <Side title={t('form.right')}>
          <TextareaField
            label={t('form.values')}
            isRequired
            value={basic.values}
            onChange={(values) => set({ values })}
          />
        </Side>
      );
    case 'bounds':
      return (
        <Side title={t('form.right')}>
          <TextField label={t('form.low')} isRequired value={basic.low} onChange={(low) => set({ low })} />
          <TextField label={t('form.high')} isRequired value={basic.high} onChange={(high) => set({ high })} />
        </Side>
      );
    case 'field':
    case 'other':
    case 'value':
      if (kind === 'value' && basic.rightKind === 'constant') return <Side title={t('form.right')}>{value}</Side>;
      return (
        <RightSide
          {...{ basic, datasets, dataset, set }}
          isOther={kind === 'other' || (kind === 'value' && basic.rightKind === 'otherDataset')}
        />
      );
  }
}

/** A field, an earlier period, or an aggregate of this dataset or another one. */
function RightSide({ basic, datasets, dataset, set, isOther }: RightFieldsProps & { isOther: boolean }) {
  const { t } = useTranslation('rules-engine');
  const other = isOther ? datasets.find(({ modelCode }) => modelCode === basic.rightDataset) : dataset;
  const isExistence = basic.operation === 'existsIn' || basic.operation === 'notExistsIn';
  const isAggregate = !isExistence && (isOther || (rightOf(basic) === 'value' && basic.rightKind === 'aggregate'));
  const hasPeriods = !isExistence && (isOther || (rightOf(basic) === 'value' && basic.rightKind === 'prior'));
  const first = isOther ? 0 : 1;
  return (
    <Side title={t(isOther ? 'form.rightOther' : 'form.right')}>
      {isOther && (
        <>
          <SelectField
            label={t('form.dataset')}
            isRequired
            value={basic.rightDataset}
            placeholder={t('form.choose')}
            options={otherDatasets(datasets).map(({ modelCode, name }) => ({ value: modelCode, label: name }))}
            onChange={(rightDataset) => set({ rightDataset, right: { ...basic.right, field: '', filter: null } })}
          />
          <TextField label={t('form.dataModel')} isDisabled value={other?.model ?? ''} onChange={() => undefined} />
        </>
      )}
      <SideFields side={basic.right} dataset={other} isFieldOnly={!isAggregate} onChange={(right) => set({ right })} />
      {hasPeriods && (
        <SelectField
          label={t('form.period')}
          value={String(Math.max(first, basic.periods))}
          options={Array.from({ length: 13 - first }, (_, index) => index + first).map((count) => ({
            value: String(count),
            label: count === 0 ? t('form.periodSame') : t('form.periodBefore', { count }),
          }))}
          onChange={(periods) => set({ periods: Number(periods) })}
        />
      )}
      {isAggregate && <GroupField basic={basic} own={dataset} other={other} set={set} />}
    </Side>
  );
}

/** One for each data model: published figures are those of the dataset that feeds reports. */
function otherDatasets(datasets: readonly RuleDataset[]): RuleDataset[] {
  return [...new Map(datasets.toReversed().map((dataset) => [dataset.modelCode, dataset])).values()].toReversed();
}

interface GroupFieldProps {
  basic: BasicRule;
  own: RuleDataset | undefined;
  other: RuleDataset | undefined;
  set: Set;
}

/** Fields that both sides have, by which the rows of the aggregates are grouped. */
function GroupField({ basic, own, other, set }: GroupFieldProps) {
  const { t } = useTranslation('rules-engine');
  const common = (own?.fields ?? []).filter(({ name }) => other?.fields.some((field) => field.name === name));
  return (
    <SelectField
      label={t('form.groupBy')}
      value={basic.groupBy?.own ?? ''}
      options={[
        { value: '', label: t('form.groupNone') },
        ...common.map(({ name, label }) => ({ value: name, label })),
      ]}
      onChange={(name) => set({ groupBy: name === '' ? null : { own: name, other: name } })}
    />
  );
}
