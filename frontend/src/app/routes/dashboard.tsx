export { AdminDashboard as Component } from '../../features/submissions/admin-dashboard/admin-dashboard.tsx';
