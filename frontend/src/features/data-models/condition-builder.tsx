import { Box, Button, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuPlus, LuX } from 'react-icons/lu';
import type { ConditionTest, SimpleCondition } from '#contracts/data-model-conditions.ts';
import { operationsOf, readCondition, takesNoValue, writeCondition } from '#contracts/data-model-conditions.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { emptyCellCode } from '#contracts/data-models.ts';
import { SelectField } from '../../components/form-fields.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { ConditionValues } from './condition-values.tsx';

export interface ConditionBuilderProps {
  field: ModelField;
  /** Of the data model; the condition reads the others that are collected. */
  fields: readonly ModelField[];
  /** Names of values in the reader's language. */
  names: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (part: Partial<ModelField>) => void;
}

/** In which rows a field is needed: tests of other fields, joined by and or by or. */
export function ConditionBuilder({ field, fields, names, isReadOnly, onChange }: ConditionBuilderProps) {
  const { t } = useTranslation('data-models');
  const others = fields.filter(({ name, requirement }) => name !== field.name && requirement !== 'off');
  const { requiredWhen } = field;
  const condition = requiredWhen === undefined ? null : readCondition(requiredWhen.when);
  const save = (next: SimpleCondition) =>
    onChange({
      requiredWhen: { severity: 'hard', code: emptyCellCode, ...requiredWhen, when: writeCondition(next) },
    });
  const [first] = others;
  if (first === undefined) return null;
  const fresh = (): ConditionTest => ({ field: first.name, operation: 'isNotEmpty', values: [] });
  if (condition === null) {
    return (
      <Stack gap="2" align="start">
        {requiredWhen !== undefined && <Text textStyle="xs">{t('condition.complex')}</Text>}
        {!isReadOnly && (
          <Button size="xs" variant="outline" onClick={() => save({ joined: 'all', tests: [fresh()] })}>
            {requiredWhen === undefined ? t('condition.add') : t('condition.replace')}
          </Button>
        )}
      </Stack>
    );
  }
  const { tests } = condition;
  const withTest = (index: number, test: ConditionTest) =>
    save({ ...condition, tests: tests.map((one, at) => (at === index ? test : one)) });
  return (
    <Stack as="fieldset" gap="2">
      <Text as="legend" textStyle="sm" fontWeight="500">
        {t('condition.title')}
      </Text>
      {tests.length > 1 && (
        <SegmentChoice<'all' | 'any'>
          size="xs"
          label={t('condition.joined')}
          value={condition.joined}
          onChange={(joined) => save({ ...condition, joined })}
          options={(['all', 'any'] as const).map((value) => ({
            ...{ value, label: t(`condition.${value}`), isDisabled: isReadOnly },
          }))}
        />
      )}
      {tests.map((test, index) => (
        <TestRow
          key={index}
          {...{ test, others, names, isReadOnly }}
          onChange={(next) => withTest(index, next)}
          {...(tests.length > 1 && {
            onRemove: () => save({ ...condition, tests: tests.filter((_, at) => at !== index) }),
          })}
        />
      ))}
      {!isReadOnly && (
        <Button
          size="xs"
          variant="outline"
          alignSelf="start"
          onClick={() => save({ ...condition, tests: [...tests, fresh()] })}
        >
          <LuPlus aria-hidden />
          {t('condition.add')}
        </Button>
      )}
    </Stack>
  );
}

interface TestRowProps {
  test: ConditionTest;
  others: readonly ModelField[];
  names: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (test: ConditionTest) => void;
  onRemove?: () => void;
}

function TestRow({ test, others, names, isReadOnly, onChange, onRemove }: TestRowProps) {
  const { t, i18n } = useTranslation('data-models');
  const language = i18n.language as keyof ModelField['labels'];
  const read = others.find(({ name }) => name === test.field);
  const operations = operationsOf(read?.type ?? 'text');
  const choose = (name: string) => {
    const type = others.find((one) => one.name === name)?.type ?? 'text';
    const isKept = operationsOf(type).includes(test.operation) && takesNoValue(test.operation);
    onChange({ field: name, operation: isKept ? test.operation : operationsOf(type)[0]!, values: [] });
  };
  return (
    <Box borderWidth="1px" borderColor="border.muted" rounded="l2" p="2">
      <Flex gap="2" align="start">
        <Stack gap="2" flex="1" minW="0">
          <SelectField
            size="sm"
            isLabelHidden
            label={t('condition.field')}
            isDisabled={isReadOnly}
            value={test.field}
            options={others.map(({ name, labels }) => ({ value: name, label: labels[language] || name }))}
            onChange={choose}
          />
          <SelectField
            size="sm"
            isLabelHidden
            label={t('condition.operation')}
            isDisabled={isReadOnly}
            value={test.operation}
            options={operations.map((value) => ({ value, label: t(`condition.is.${value}`) }))}
            onChange={(value) => {
              const operation = operations.find((one) => one === value) ?? test.operation;
              onChange({ ...test, operation, values: takesNoValue(operation) ? [] : test.values });
            }}
          />
          {!takesNoValue(test.operation) && (
            <ConditionValues
              {...{ names, isReadOnly, test }}
              field={read}
              onChange={(values) => onChange({ ...test, values })}
            />
          )}
        </Stack>
        {onRemove && !isReadOnly && (
          <IconButton size="xs" variant="ghost" aria-label={t('condition.remove')} onClick={onRemove}>
            <LuX aria-hidden />
          </IconButton>
        )}
      </Flex>
    </Box>
  );
}
