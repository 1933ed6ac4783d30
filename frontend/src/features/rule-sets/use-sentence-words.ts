import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { byName } from '../../lib/named-words.ts';
import type { SentenceWords } from './sentence-names.ts';

/** The words of sentences about a rule of this dataset, in the reader's language. */
export function useSentenceWords(dataset: RuleDataset | undefined, datasets: readonly RuleDataset[]): SentenceWords {
  const { t, i18n } = useTranslation('rules-engine');
  const look = byName(t);
  return {
    language: i18n.language,
    word: (key, params) => look(`sentence.${key}`, params),
    datasets,
    datasetId: dataset?.id ?? 0,
  };
}
