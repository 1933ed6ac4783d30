import { OrphanPanel } from '../../features/orphans/orphan-panel.tsx';
import { AdminDashboard } from '../../features/admin-board/admin-dashboard.tsx';

export function Component() {
  return <AdminDashboard aside={(postMonth) => <OrphanPanel postMonth={postMonth} />} />;
}
