export function NotificationList() {
  return null;
}
