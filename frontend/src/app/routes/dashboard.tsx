import { OrphanPanel } from '../../features/orphans/orphan-panel.tsx';
import { AdminDashboard } from '../../features/submissions/admin-dashboard/admin-dashboard.tsx';

export function Component() {
  return <AdminDashboard aside={(postMonth) => <OrphanPanel postMonth={postMonth} />} />;
}
