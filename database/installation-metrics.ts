import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from '@mikro-orm/core';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { stuckKinds } from '#contracts/stuck.ts';
import { readOnceAMoment } from '#platform/metrics.ts';
import { stuckUnder } from './submissions/stuck.ts';

interface Waiting {
  outbox: 'commands' | 'mails';
  status: string;
  count: number;
  oldest: number;
}

/** Every series is there from the start: one that appears only with its first entry raises no alarm on it. */
const outboxes = [
  ['commands', 'pending'],
  ['commands', 'parked'],
  ['mails', 'pending'],
  ['mails', 'failed'],
] as const;

/**
 * What the database knows of the whole installation; read when a collector asks.
 * @param isSole whether this process tells it: with several copies each would be counted
 */
export function measureInstallation(registry: Registry, orm: MikroORM, isSole: () => Promise<boolean>): void {
  const registers = [registry];
  new Gauge({
    name: 'postmonth_stuck_tickets',
    help: 'Submissions that wait for an operator, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      if (!(await isSole())) return;
      const found = await countStuck(orm.em.fork());
      for (const kind of stuckKinds) this.set({ kind }, found.get(kind) ?? 0);
    },
  });
  const readOutbox = readOnceAMoment(() => readOutboxes(orm.em.fork()));
  new Gauge({
    name: 'postmonth_outbox_entries',
    help: 'Entries that are not delivered, by outbox and status.',
    labelNames: ['outbox', 'status'],
    registers,
    async collect() {
      this.reset();
      if (!(await isSole())) return;
      const waiting = await readOutbox();
      for (const [outbox, status] of outboxes) this.set({ outbox, status }, 0);
      for (const { outbox, status, count } of waiting) this.set({ outbox, status }, count);
    },
  });
  new Gauge({
    name: 'postmonth_outbox_oldest_seconds',
    help: 'Age of the oldest entry that is due for delivery, by outbox.',
    labelNames: ['outbox'],
    registers,
    async collect() {
      this.reset();
      if (!(await isSole())) return;
      const pending = (await readOutbox()).filter(({ status }) => status === 'pending');
      for (const outbox of ['commands', 'mails']) {
        this.set({ outbox }, pending.find((one) => one.outbox === outbox)?.oldest ?? 0);
      }
    },
  });
}

async function countStuck(em: EntityManager): Promise<Map<string, number>> {
  const rows = await em.execute<{ kind: string; count: number }[]>(
    sql`select kind, count(distinct id)::int as count from (${stuckUnder(sql`true`)}) stuck group by kind`,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

function readOutboxes(em: EntityManager): Promise<Waiting[]> {
  return em.execute<Waiting[]>(
    sql`select 'commands' as outbox, status, count(*)::int as count,
          coalesce(extract(epoch from max(now() - created_at) filter (where next_attempt_at <= now() or attempts > 0)), 0)::float as oldest
        from outbox_entry where status in ('pending', 'parked') group by status
        union all
        select 'mails', status, count(*)::int, coalesce(extract(epoch from max(now() - created_at)), 0)::float
        from mail_outbox where status <> 'sent' group by status`,
  );
}
