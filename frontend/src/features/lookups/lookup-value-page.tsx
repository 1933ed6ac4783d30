import { lookupValues } from '#contracts/lookups.ts';
import { MasterPage } from '../../components/masters/master-page.tsx';

export function LookupValuePage() {
  return <MasterPage definition={lookupValues} />;
}
