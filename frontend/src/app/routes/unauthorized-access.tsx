export { AccessDenied as Component } from '../../features/sessions/access-denied.tsx';
