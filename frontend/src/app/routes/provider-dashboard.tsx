import { OrphanLink } from '../../features/orphans/orphan-link.tsx';
import { ProviderDashboard } from '../../features/submissions/provider-dashboard/provider-dashboard.tsx';
import { usePrivilege } from '../../lib/session.ts';

export function Component() {
  return <ProviderDashboard lastFact={usePrivilege('orphanRecords') && <OrphanLink />} />;
}
