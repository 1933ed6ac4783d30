import type { ProjectionWork } from './project-transition.ts';

/** Marks the standing version, and what it replaces; the run under way still writes its own version. */
export async function writeVersions({ em, row, state, command }: ProjectionWork): Promise<void> {
  const standing = state.version?.versionId ?? null;
  const replaced = command.kind === 'recall' ? 'withdrawn' : 'superseded';
  await em.execute(
    `update version set state = case when id = ? then 'current' else ? end
     where submission_id = ? and (id = ? or state = 'current' or (state = 'checking' and generation < ?))`,
    [standing, replaced, row.id, standing, state.generation],
  );
  if (command.kind === 'upload') {
    await em.execute(`update upload set status = 'accepted' where id = ? and status = 'received'`, [command.uploadId]);
  }
}
