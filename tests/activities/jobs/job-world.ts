import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { JobDefinition } from '#activities/jobs/job-definition.ts';
import type { JobKind } from '#contracts/jobs.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { JobItem } from '#database/jobs/job-item.entity.ts';

/** A kind whose only effect can be counted: an audit row for each item. */
export function countedKind(items: number, before: (item: JobItem) => Promise<void> | void = () => {}): JobDefinition {
  return {
    kind: 'openSubmissions',
    plan: async () => Array.from({ length: items }, (_, index) => ({ key: `k${index}`, label: `Item ${index}` })),
    work: async (em, item, job) => {
      await before(item);
      await recordAudit(em, {
        ...{ action: 'test.item', entity: 'job', entityId: job.id, userId: null },
        details: { key: item.key },
      });
      return { status: 'done' };
    },
  };
}

export async function addJob(orm: MikroORM, userId: number, kind: JobKind = 'openSubmissions'): Promise<number> {
  const em = orm.em.fork();
  const job = em.create(Job, { kind, input: {}, userId });
  await em.flush();
  return job.id;
}

export const itemsOf = (em: EntityManager, jobId: number) =>
  em.fork().find(JobItem, { jobId }, { orderBy: { position: 'asc' } });

/** How often each item took effect. */
export async function effectsOf(em: EntityManager, jobId: number): Promise<Map<string, number>> {
  const rows = await em.execute<{ key: string; count: number }[]>(
    `select details ->> 'key' as key, count(*)::int as count from audit_entry
     where action = 'test.item' and entity_id = ? group by 1`,
    [String(jobId)],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}
