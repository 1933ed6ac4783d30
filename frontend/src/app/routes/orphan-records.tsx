export { OrphanPage as Component } from '../../features/orphans/orphan-page.tsx';
