import { useSearchParams } from 'react-router-dom';
import { PacksPage } from './packs/packs-page.tsx';
import { RuleFormPage } from './rule-form-page.tsx';
import { TieOutPage } from './tie-outs/tie-out-page.tsx';
import { TimeMachinePage } from './trials/time-machine-page.tsx';
import { RuleListPage } from './rule-list-page.tsx';

/** `/rules_engine`: the list, or with a rule in the address its form, or the packs, the tie-out board or the time machine. */
export function RulesPage() {
  const [params] = useSearchParams();
  const rule = params.get('rule');
  const packs = params.get('packs');
  if (params.get('tab') === 'machine') return <TimeMachinePage />;
  if (params.get('tab') === 'tie-outs') return <TieOutPage />;
  if (packs !== null) return <PacksPage datasetId={/^\d{1,9}$/.test(packs) ? Number(packs) : null} />;
  if (rule === null) return <RuleListPage />;
  return <RuleFormPage key={rule} id={/^\d{1,9}$/.test(rule) ? Number(rule) : null} />;
}
