import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submissionFacts } from '#contracts/rule-sets.ts';
import { printRule } from '#contracts/rule-texts/print-rule.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import type { RuleFault } from '#contracts/rule-texts/rule-faults.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField } from '../../../components/form-fields.tsx';
import { byName } from '../../../lib/named-words.ts';
import { otherNamed } from '../rule-datasets.ts';
import { languageOf } from '../rule-draft.ts';
import type { RuleDraft } from '../rule-draft.ts';
import type { EditorWords } from './completion.ts';

const RuleEditor = lazy(async () => ({ default: (await import('./rule-editor.tsx')).RuleEditor }));

interface AdvanceFieldsProps {
  draft: RuleDraft;
  datasets: readonly RuleDataset[];
  dataset: RuleDataset | undefined;
  change: (part: Partial<RuleDraft>) => void;
  /** A rule keeps its dataset. */
  isDatasetFixed: boolean;
  isReadOnly: boolean;
}

/** The form of advance mode: the rule as a text, and what is wrong with it. */
export function AdvanceFields({ draft, datasets, dataset, change, isDatasetFixed, isReadOnly }: AdvanceFieldsProps) {
  const { t } = useTranslation('rules-engine');
  // The editor holds its own text; it is made anew when a text comes from elsewhere.
  const [begun, setBegun] = useState(0);
  const language = useMemo(() => languageOf(datasets, dataset), [datasets, dataset]);
  const words = useEditorWords(datasets, dataset);
  const messageOf = useFaultMessage();
  const { tree, faults } = readRule(draft.text, language);
  const [fault] = draft.text.trim() === '' ? [] : faults;
  const put = (text: string) => {
    change({ text });
    setBegun(begun + 1);
  };
  return (
    <Stack gap="3">
      <SelectField
        label={t('form.dataset')}
        isRequired
        isDisabled={isDatasetFixed}
        value={draft.datasetId === null ? '' : String(draft.datasetId)}
        placeholder={t('form.choose')}
        options={datasets.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => change({ datasetId: value === '' ? null : Number(value) })}
      />
      <Suspense fallback={<Skeleton h="148px" aria-busy />}>
        <RuleEditor
          key={begun}
          label={t('advance.editor')}
          text={draft.text}
          {...{ language, words, messageOf, isReadOnly }}
          onChange={(text) => change({ text })}
        />
      </Suspense>
      {fault && <FaultLine {...{ fault, text: draft.text, message: messageOf(fault), put, isReadOnly }} />}
      <Flex gap="2" align="center" justify="space-between" wrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          {t('advance.help')}
        </Text>
        <Button
          size="sm"
          variant="outline"
          disabled={tree === null || isReadOnly}
          onClick={() => tree && put(printRule(tree, language))}
        >
          {t('advance.format')}
        </Button>
      </Flex>
    </Stack>
  );
}

interface FaultLineProps {
  fault: RuleFault;
  text: string;
  message: string;
  put: (text: string) => void;
  isReadOnly: boolean;
}

function FaultLine({ fault, text, message, put, isReadOnly }: FaultLineProps) {
  const { t } = useTranslation('rules-engine');
  const { from, to, suggestion } = fault;
  const lines = text.slice(0, from).split('\n');
  return (
    <Box role="alert" bg="fault.subtle" rounded="l2" p="2">
      <Flex gap="3" align="center" wrap="wrap">
        <Text textStyle="sm">
          {t('advance.at', { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 })} {message}
        </Text>
        {suggestion !== null && !isReadOnly && (
          <Button size="xs" variant="outline" onClick={() => put(text.slice(0, from) + suggestion + text.slice(to))}>
            {t('advance.use', { suggestion })}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

function useFaultMessage(): (fault: RuleFault) => string {
  const { t } = useTranslation('rules-engine');
  return useMemo(() => {
    const look = byName(t);
    return ({ code, found, expected }) => {
      const kind = look(`advance.kind.${expected}`);
      const said = kind === `advance.kind.${expected}` ? expected : kind;
      return t(`advance.fault.${code}`, { found: `“${found}”`, expected: said });
    };
  }, [t]);
}

function useEditorWords(datasets: readonly RuleDataset[], dataset: RuleDataset | undefined): EditorWords {
  const { t } = useTranslation('rules-engine');
  return useMemo(() => {
    const look = byName(t);
    const known = (key: string) => {
      const text = look(key);
      return text === key ? null : text;
    };
    const fieldNamed = (name: string) =>
      [...(dataset ? [dataset] : []), ...datasets].flatMap(({ fields }) => fields).find((field) => field.name === name);
    return {
      define: (name) => {
        const field = fieldNamed(name);
        if (field) return `${field.label} (${look(`advance.type.${field.type}`)})`;
        return otherNamed(datasets, name)?.name ?? known(`sentence.fact.${name}`) ?? known(`advance.function.${name}`);
      },
      valuesOf: (name) => fieldNamed(name)?.values ?? [],
      facts: submissionFacts,
    };
  }, [t, datasets, dataset]);
}
