import { useQuery } from '@tanstack/react-query';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { rules } from '#contracts/rules.ts';
import { api } from '../../lib/api.ts';
import { rulesKey } from './rule-api.ts';

/**
 * Another dataset is named by its data model: published figures are those of the dataset that feeds reports. Where several share
 * the model, it is called by the model.
 */
export function nameOfOther(datasets: readonly RuleDataset[], code: string): string | null {
  const [first, ...others] = datasets.filter(({ modelCode }) => modelCode === code);
  return first ? (others.length === 0 ? first.name : first.model) : null;
}

/** The datasets that a rule may be about, with their fields in the reader's language. */
export function useRuleDatasets() {
  return useQuery({
    queryKey: [...rulesKey, 'datasets'],
    queryFn: async ({ signal }) => (await api.get(`${rules.path}/datasets`, { signal })).datasets,
  });
}
