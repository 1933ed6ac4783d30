import { useState } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { useRule } from './rule-api.ts';
import { useRuleDatasets } from './rule-datasets.ts';
import { draftOf, newDraft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleFormSkeleton } from './rule-form-skeleton.tsx';

/** The form of a rule; null adds one. */
export function RuleFormPage({ id }: { id: number | null }) {
  const datasets = useRuleDatasets();
  const rule = useRule(id);
  // The form begins again with what another person has saved, when the reader asks for it.
  const [begun, setBegun] = useState(0);
  const error = (id === null ? null : rule.error) ?? datasets.error;
  const reload = () => void Promise.all([rule.refetch(), datasets.refetch()]).then(() => setBegun(begun + 1));
  if (error && (!datasets.data || (id !== null && !rule.data))) return <ErrorState error={error} onRetry={reload} />;
  if (!datasets.data || (id !== null && !rule.data)) return <RuleFormSkeleton />;
  const view = id === null ? null : (rule.data ?? null);
  const first = view ? draftOf(view, datasets.data) : newDraft(null);
  return <RuleForm key={begun} view={view} first={first} datasets={datasets.data} onReload={reload} />;
}
