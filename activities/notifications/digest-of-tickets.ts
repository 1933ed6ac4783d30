import type { DigestValues } from '#contracts/notifications.ts';
import type { TicketValues } from '#database/notifications/ticket-values.ts';
import { mailLine } from '#locales/mail.ts';

export interface DigestLine {
  /** YYYY-MM-DD. */
  dueOn: string;
  valuesIn: TicketValues;
}

const mostLines = 12;

/** What one mail says of several submissions: a line each, and of the rest how many. */
export function digestOfTickets(tickets: readonly DigestLine[], language: string): DigestValues {
  const lines = tickets
    .slice(0, mostLines)
    .map(({ valuesIn }) => mailLine('digestLine', language, { ...valuesIn(language) }));
  const more = tickets.length - lines.length;
  if (more > 0) lines.push(mailLine('digestMore', language, { count: more }));
  return { count: tickets.length, dueOn: tickets[0]?.dueOn ?? '', lines: lines.join('\n') };
}
