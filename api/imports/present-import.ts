import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportView } from '#contracts/imports.ts';
import { mostShownProblems } from '#contracts/imports.ts';
import type { ImportRun } from '#database/imports/import-run.entity.ts';
import { instantOf, selectOne, sql } from '#database/sql/select.ts';

/** A check takes seconds; one that is older was ended with its server. */
const longestCheckMs = 10 * 60_000;

export async function presentImport(em: EntityManager, run: ImportRun): Promise<ImportView> {
  const isLost = run.status === 'checking' && Date.now() - run.createdAt.getTime() > longestCheckMs;
  const known = await selectOne<{ user: string; repeatOf: { importId: string; at: string; user: string } | null }>(
    em,
    sql`select u.name as user, (
          select jsonb_build_object('importId', o.import_id, 'at', o.applied_at, 'user', w.name)
            from import_run o join app_user w on w.id = o.user_id
           where o.master = ${run.master} and o.sha256 = ${run.sha256} and o.status = 'applied' and o.id <> ${run.id}
           order by o.id desc limit 1) as "repeatOf"
        from app_user u where u.id = ${run.userId}`,
  );
  const repeated = known?.repeatOf ?? null;
  return {
    importId: run.importId,
    master: run.master,
    status: isLost ? 'failed' : run.status,
    fileName: run.fileName,
    target: run.target ?? null,
    user: known?.user ?? '',
    createdAt: run.createdAt.toISOString(),
    appliedAt: run.appliedAt?.toISOString() ?? null,
    counts: run.counts ?? null,
    problems: (run.problems ?? []).slice(0, mostShownProblems),
    notices: run.notices ?? [],
    failure: isLost ? { code: 'PROCESSING' } : (run.failure ?? null),
    progress: run.progress ?? null,
    repeatOf: repeated && { importId: repeated.importId, appliedAt: instantOf(repeated.at), user: repeated.user },
  };
}
