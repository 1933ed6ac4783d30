import { glossaryTerms } from '#contracts/glossary.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';

export function GlossaryPage() {
  return <MasterPage definition={glossaryTerms} />;
}
