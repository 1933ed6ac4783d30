import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification, OptionalMail, UnreadCountRow, UnreadEmailRow } from '#contracts/notifications.ts';
import type { Page } from '#contracts/submission-views.ts';
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
          if (mode === 1) {
            const { data } = await api.get<{ data: UnreadCountRow[] }>('/email/history/notread', { query, signal });
            return { count: data[0]?.NotReadEmails ?? 0, rows: [] };
          }
          const { data } = await api.get<{ data: UnreadEmailRow[] }>('/email/history/notread', { query, signal });
          return { count: data.length, rows: data };
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

const readPage = (query: QueryValues, signal: AbortSignal) =>
  api.get<Page<Notification>>('/notifications', { query, signal });

export function useNotifications(query: QueryValues) {
  return useQuery({
    queryKey: [...notificationKeys, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPage(query, signal),
  });
}

export const countNotifications = (query: QueryValues, signal: AbortSignal) => readPage({ ...query, size: 10 }, signal);

export interface MailChoice {
  kind: OptionalMail;
  isOn: boolean;
}

const mailKey = [...notificationKeys, 'mails'];

export function useMailChoices() {
  return useQuery({
    queryKey: mailKey,
    queryFn: async ({ signal }) => (await api.get<{ mails: MailChoice[] }>('/notifications/mails', { signal })).mails,
  });
}

export function useChooseMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: MailChoice) => api.put<MailChoice>('/notifications/mails', { body: choice }),
    onSuccess: (kept) =>
      queryClient.setQueryData<MailChoice[]>(mailKey, (mails) =>
        mails?.map((mail) => (mail.kind === kept.kind ? kept : mail)),
      ),
  });
}
