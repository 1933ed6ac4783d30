import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NotificationList } from '../../../../frontend/src/features/notifications/notification-list.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const row = {
  notificationId: 7,
  subject: 'SUB-000007 was reopened',
  text: '',
  submissionNo: 'SUB-000007',
  createdAt: '2026-11-20T10:00:00.000Z',
  isRead: false,
  isWithdrawn: false,
  page: 'SUB-000007',
};

it('says how many of all notifications the filters leave, and how many are unread', async () => {
  await speak('en');
  fakeServer(({ path, query }) => {
    if (path.startsWith('/api/saved-views/')) return { body: { views: [], columns: null } };
    if (path === '/api/email/history/notread') return { body: { data: [{ NotReadEmails: 2 }] } };
    return { body: { rows: [row], page: 1, size: 25, total: query.get('isRead') ? 2 : 12, isTotalCapped: false } };
  });
  await renderPage(<NotificationList />, {
    at: '/viewNotifications?isRead=false',
    session: makeSession('Reviewer'),
  });
  expect(await screen.findByText('2 of 12 notifications')).toBeVisible();
  expect(await screen.findByText('2 unread')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('12 notifications')).toBeVisible();
});
