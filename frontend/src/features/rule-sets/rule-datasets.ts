import { useQuery } from '@tanstack/react-query';
import { rules } from '#contracts/rules.ts';
import { api } from '../../lib/api.ts';
import { rulesKey } from './rule-api.ts';

/** The datasets that a rule may be about, with their fields in the reader's language. */
export function useRuleDatasets() {
  return useQuery({
    queryKey: [...rulesKey, 'datasets'],
    queryFn: async ({ signal }) => (await api.get(`${rules.path}/datasets`, { signal })).datasets,
  });
}
