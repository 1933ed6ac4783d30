import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { Panel } from '../../components/panel.tsx';
import { ruleSentence } from './rule-sentence.ts';
import { useSentenceWords } from './use-sentence-words.ts';

interface SentencePanelProps {
  tree: RuleTree | null;
  dataset: RuleDataset | undefined;
  datasets: readonly RuleDataset[];
}

/** The rule as a sentence in the reader's language; it changes with the form. */
export function SentencePanel({ tree, dataset, datasets }: SentencePanelProps) {
  const { t } = useTranslation('rules-engine');
  const words = useSentenceWords(dataset, datasets);
  return (
    <Panel title={t('form.sentence')}>
      <Box borderStartWidth="3px" borderColor="ink.solid" bg="ink.subtle" p="4" aria-live="polite">
        <Text>{tree && dataset ? ruleSentence(tree, words) : t('form.sentenceNone')}</Text>
      </Box>
    </Panel>
  );
}
