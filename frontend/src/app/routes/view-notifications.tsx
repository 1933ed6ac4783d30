export { NotificationList as Component } from '../../features/notifications/notification-list.tsx';
