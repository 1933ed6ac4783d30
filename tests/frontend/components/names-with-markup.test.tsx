import { screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '#contracts/notifications.ts';
import { toast } from '../../../frontend/src/components/toaster.tsx';
import { NotificationList } from '../../../frontend/src/features/notifications/notification-list.tsx';
import { northgate, open, path, serve } from '../entities/masters/fake-providers.tsx';
import { choose, quick } from '../entities/masters/set-up-screen.tsx';
import { fakeServer } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderPage, speak } from '../render.tsx';

const name = `<img src=x onerror="window.hacked = true"><b>North</b> &amp; {{title}} $t(cancel)`;
const markup = () => document.querySelectorAll('img[src=x], b').length;

/** Somebody typed it, or a file held it; it is a name like others wherever it stands. */
describe('a name with markup', () => {
  beforeEach(() => speak('en'));
  afterEach(() => {
    expect(markup()).toBe(0);
    expect('hacked' in window).toBe(false);
  });

  it('is text in a list, in the question of a dialog, and in the message', async () => {
    const provider = { ...northgate, values: { ...northgate.values, name } };
    serve(
      {
        [`GET ${path}/3/dependants`]: () => ({
          body: { live: [{ kind: 'submissions', count: 1, names: [name] }], isInHistory: true },
        }),
      },
      [provider],
    );
    await open();
    expect(await screen.findByRole('link', { name })).toBeVisible();
    await choose(quick(), 'Delete…');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('heading')).toHaveTextContent(name);
    await waitFor(() => expect(dialog).toHaveTextContent(`submissions: ${name}`, { normalizeWhitespace: true }));
    toast.success({ title: name, text: name });
    const region = screen.getByRole('region', { name: 'Messages' });
    await waitFor(() => expect(region).toHaveTextContent(name));
  });

  it('is text in a notification', async () => {
    const row: Notification = {
      ...{ notificationId: 1, subject: name, text: name, createdAt: '2026-11-20T10:00:00.000Z' },
      ...{ isRead: false, isWithdrawn: false, page: null },
    } as unknown as Notification;
    fakeServer(() => ({ body: { rows: [row], page: 1, size: 25, total: 1, isTotalCapped: false } }));
    await renderPage(<NotificationList />, { session: makeSession('Reviewer') });
    expect((await screen.findAllByText(name)).length).toBe(2);
  });
});
