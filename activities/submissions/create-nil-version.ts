import type { MikroORM } from '@mikro-orm/postgresql';
import { Comment } from '#database/submissions/comment.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';

/** The version of a "nothing to report": no file, no rows. Made once per submission and number. */
export async function createNilVersion(
  orm: MikroORM,
  input: { submissionId: number; versionNo: number; generation: number; opId: string },
): Promise<{ versionId: number }> {
  const em = orm.em.fork();
  const { submissionId, versionNo, generation, opId } = input;
  const comment = await em.findOne(Comment, { opId });
  await em
    .createQueryBuilder(Version)
    .insert({
      submissionId,
      versionNo,
      generation,
      kind: 'nil',
      state: 'current',
      columns: [],
      layout: null,
      createdByUserId: comment?.userId ?? null,
    })
    .onConflict(['submissionId', 'versionNo'])
    .ignore()
    .execute('run');
  const version = await em.findOneOrFail(Version, { submissionId, versionNo }, { fields: ['id'] });
  return { versionId: version.id };
}
