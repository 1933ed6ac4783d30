export { StuckPage as Component } from '../../features/submissions/stuck/stuck-page.tsx';
