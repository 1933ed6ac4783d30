import { OrphanLink } from '../../features/orphans/orphan-link.tsx';
import { ProviderDashboard } from '../../features/provider-board/provider-dashboard.tsx';
import { usePrivilege } from '../../lib/session.ts';

export function Component() {
  return <ProviderDashboard lastFact={usePrivilege('orphanRecords') && <OrphanLink />} />;
}
