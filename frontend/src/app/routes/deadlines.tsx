export { DeadlinePage as Component } from '../../features/submissions/deadlines/deadline-page.tsx';
