export { FirstSteps as Component } from '../../features/admin-board/first-steps.tsx';
