import { glossaryTerms } from '#contracts/glossary.ts';
import { MasterPage } from '../../components/masters/master-page.tsx';

export function GlossaryPage() {
  return <MasterPage definition={glossaryTerms} />;
}
