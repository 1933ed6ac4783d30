import { lookupValues } from '#contracts/lookups.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';

export function LookupValuePage() {
  return <MasterPage definition={lookupValues} />;
}
