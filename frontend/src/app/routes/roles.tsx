export { RolePage as Component } from '../../features/roles/role-page.tsx';
