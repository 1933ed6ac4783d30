export { UserPage as Component } from '../../features/users/user-page.tsx';
