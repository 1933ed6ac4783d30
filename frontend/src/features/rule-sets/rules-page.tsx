import { useSearchParams } from 'react-router-dom';
import { RuleFormPage } from './rule-form-page.tsx';
import { RuleListPage } from './rule-list-page.tsx';

/** `/rules_engine`: the list, or with a rule in the address its form. */
export function RulesPage() {
  const [params] = useSearchParams();
  const rule = params.get('rule');
  if (rule === null) return <RuleListPage />;
  return <RuleFormPage key={rule} id={/^\d{1,9}$/.test(rule) ? Number(rule) : null} />;
}
