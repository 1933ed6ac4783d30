import { OrphanLink } from '../../features/orphans/orphan-link.tsx';
import { ReviewerDashboard } from '../../features/reviewer-board/reviewer-dashboard.tsx';
import { usePrivilege } from '../../lib/session.ts';

export function Component() {
  return <ReviewerDashboard lastFact={usePrivilege('orphanRecords') && <OrphanLink />} />;
}
