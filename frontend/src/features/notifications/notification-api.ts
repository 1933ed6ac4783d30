import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailChoice, UnreadEmailRow } from '#contracts/notifications.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';
import { logQuietly } from '../../lib/log.ts';
import { useSession } from '../../lib/session.ts';

export const notificationKeys = ['notifications'];

/** A bell without a count is better than an error on every page: failures are only logged. */
async function quietly<Answer>(what: string, ask: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    logQuietly(what, error);
    return otherwise;
  }
}

/** 1 asks for the number of unread notifications, 0 for the unread ones themselves; the bell flips between the two. */
export type CountMode = 0 | 1;

export interface Unread {
  count: number;
  rows: UnreadEmailRow[];
}

export function useUnread(mode: CountMode) {
  const { userId } = useSession().user;
  return useQuery({
    queryKey: [...notificationKeys, 'unread', mode],
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      quietly<Unread>(
        'Notifications could not be read',
        async () => {
          const query = { IsForCount: mode, LoginUserId: userId };
          const { data } = await api.get('/email/history/notread', { query, signal });
          const [counted] = data;
          if (counted && 'NotReadEmails' in counted) return { count: counted.NotReadEmails, rows: [] };
          const rows = data.filter((row): row is UnreadEmailRow => !('NotReadEmails' in row));
          return { count: rows.length, rows };
        },
        { count: 0, rows: [] },
      ),
  });
}

/** Marks one notification as read, or all of the person's own when none is named. */
export function useMarkRead() {
  const { userId } = useSession().user;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (emailHistoryId?: number) =>
      api.put('/email/history/isread', { query: { EmailHistoryId: emailHistoryId, loginUserId: userId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationKeys }),
  });
}

/** What an admin reads while acting as somebody stays unread for that person. */
export function useMayMarkRead(): boolean {
  return useSession().impersonator === null;
}

const readPage = (query: QueryValues, signal: AbortSignal) => api.get('/notifications', { query, signal });

export function useNotifications(query: QueryValues) {
  return useQuery({
    queryKey: [...notificationKeys, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPage(query, signal),
  });
}

export const countNotifications = (query: QueryValues, signal: AbortSignal) => readPage({ ...query, size: 10 }, signal);

const mailKey = [...notificationKeys, 'mails'];

export function useMailChoices() {
  return useQuery({
    queryKey: mailKey,
    queryFn: async ({ signal }) => (await api.get('/notifications/mails', { signal })).mails,
  });
}

export function useChooseMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: MailChoice) => api.put('/notifications/mails', { body: choice }),
    onSuccess: (kept) =>
      queryClient.setQueryData<MailChoice[]>(mailKey, (mails) =>
        mails?.map((mail) => (mail.kind === kept.kind ? kept : mail)),
      ),
  });
}
