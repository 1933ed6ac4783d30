import { OrphanPanel } from '../../features/orphans/orphan-panel.tsx';
import { AdminDashboard } from '../../features/admin-board/admin-dashboard.tsx';
import { ForecastAside } from '../../features/reports/forecast/forecast-aside.tsx';

export function Component() {
  return <AdminDashboard aside={(postMonth) => <OrphanPanel postMonth={postMonth} />} outlook={<ForecastAside />} />;
}
