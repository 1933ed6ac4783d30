/**
 * The pages of lists, as one piece: they are made of the same parts, and whoever opens one opens the next. A piece for each
 * would cut what they share with the dashboards into many small files.
 */
export { AuditPage } from '../../features/audit/audit-page.tsx';
export { CalendarPage } from '../../features/calendars/calendar-page.tsx';
export { DeadlinePage } from '../../features/submissions/deadlines/deadline-page.tsx';
export { AssociationPage } from '../../features/funds/association-page.tsx';
export { FundPage } from '../../features/funds/fund-page.tsx';
export { GlossaryPage } from '../../features/glossary/glossary-page.tsx';
export { HolidayPage } from '../../features/calendars/holiday-page.tsx';
export { LookupKeyPage } from '../../features/lookups/lookup-key-page.tsx';
export { LookupValuePage } from '../../features/lookups/lookup-value-page.tsx';
export { OrphanPage } from '../../features/orphans/orphan-page.tsx';
export { PropertyPage } from '../../features/properties/property-page.tsx';
export { PropertyMappingPage } from '../../features/property-mappings/property-mapping-page.tsx';
export { RolePage } from '../../features/roles/role-page.tsx';
export { ServiceProviderPage } from '../../features/service-providers/service-provider-page.tsx';
export { StuckPage } from '../../features/submissions/stuck/stuck-page.tsx';
export { UserPage } from '../../features/users/user-page.tsx';
export { NotificationList } from '../../features/notifications/notification-list.tsx';
