export { ProviderDashboard as Component } from '../../features/submissions/provider-dashboard/provider-dashboard.tsx';
