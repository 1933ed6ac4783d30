export { LeaseExpirationPage as Component } from '../../features/reports/lease-expiration-page.tsx';
