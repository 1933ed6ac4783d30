export { ReviewerDashboard as Component } from '../../features/submissions/reviewer-dashboard/reviewer-dashboard.tsx';
