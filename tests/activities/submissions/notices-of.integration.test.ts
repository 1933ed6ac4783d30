import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { renderMail } from '#locales/mail.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Edit } from '#database/submissions/edit.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { approvalOf, project, submissionInReview } from './projected-submission.ts';

describe('notices of a transition', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  const withdrawal = () => ({
    ...world.as(world.reviewers[0] ?? 0, 'Reviewer'),
    kind: 'withdraw' as const,
    versionNo: 1,
    generation: 1,
  });
  const noticesTo = (submission: OpenedSubmission, userId: number) =>
    world.orm.em.fork().find(EmailHistory, { ...submissionOf(submission), userId }, { orderBy: { id: 'asc' } });
  const submissionOf = ({ submissionId }: OpenedSubmission) => ({ submissionId });
  const mailsOf = async (notices: EmailHistory[]) =>
    (
      await world.orm.em
        .fork()
        .find(MailOutbox, { emailHistoryId: notices.map(({ id }) => id) }, { orderBy: { id: 'asc' } })
    ).map(({ templateName, status }) => [templateName, status]);

  it('drops the mails of the next step that are not sent when its approval is withdrawn, and marks its notices', async () => {
    const submission = await submissionInReview(world);
    const next = world.reviewers[1] ?? 0;
    await project(world, submission, approvalOf(world));
    expect(await mailsOf(await noticesTo(submission, next))).toEqual([['yourTurn', 'pending']]);
    await project(world, submission, withdrawal());
    const notices = await noticesTo(submission, next);
    // Nobody has seen anything of it, so nobody is told.
    expect(notices.map((one) => [one.templateName, one.isRead, one.withdrawnAt !== null])).toEqual([
      ['yourTurn', true, true],
    ]);
    expect(await mailsOf(notices)).toEqual([['yourTurn', 'skipped']]);
    await project(world, submission, approvalOf(world));
    expect((await noticesTo(submission, next)).map((one) => one.withdrawnAt !== null)).toEqual([true, false]);
  });

  it('says that an approval was withdrawn to who has opened the submission because of it', async () => {
    const submission = await submissionInReview(world);
    const next = world.reviewers[1] ?? 0;
    await project(world, submission, approvalOf(world));
    const em = world.orm.em.fork();
    await em.nativeUpdate(EmailHistory, { ...submissionOf(submission), userId: next }, { seenAt: new Date() });
    await project(world, submission, withdrawal());
    const notices = await noticesTo(submission, next);
    expect(notices.map((one) => [one.templateName, one.withdrawnAt !== null])).toEqual([
      ['yourTurn', true],
      ['approvalWithdrawn', false],
    ]);
    expect(await mailsOf(notices)).toEqual([
      ['yourTurn', 'skipped'],
      ['approvalWithdrawn', 'pending'],
    ]);
  });

  it('says to peers who have decided why they are asked again: who changed how many cells', async () => {
    const em = world.orm.em.fork();
    await em.execute(`update configured_reviewer set order_no = 1, is_allow_edit = true where order_no = 2`);
    const [decided = 0, editor = 0] = world.reviewers;
    const submission = await submissionInReview(world);
    await project(world, submission, approvalOf(world, decided));
    const cells = [1, 2].map((rowNo) => ({ rowNo, field: 'rent', value: '1' }));
    const given = {
      opId: `edit:${submission.submissionId}`,
      submissionId: submission.submissionId,
      versionNo: 1,
      cells,
    };
    const empty = {
      explanations: null,
      replacements: null,
      leftOutRowNos: null,
      leftOutReasons: null,
      findings: null,
      impersonatorId: null,
    };
    const edit = em.create(Edit, { ...given, ...empty, userId: editor, status: 'accepted' });
    await em.flush();
    const act = { ...world.as(editor, 'Reviewer'), kind: 'edit', versionNo: 1, generation: 1 } as const;
    await project(world, submission, { ...act, editId: edit.id });
    const version = { submissionId: submission.submissionId, generation: 2, versionNo: 2, kind: 'edit', columns: [] };
    const row = em.create(Version, { ...version, layout: null, editId: edit.id });
    await em.flush();
    const system = { actor: { userId: 0, baseRole: 'System' }, atMs: Date.now(), generation: 2 } as const;
    await project(world, submission, { ...system, kind: 'editPassed', opId: `${act.opId}:passed`, versionId: row.id });
    const told = (await noticesTo(submission, decided)).at(-1);
    const name = (await em.execute<{ name: string }[]>(`select name from app_user where id = ?`, [editor]))[0]?.name;
    expect(told).toMatchObject({
      templateName: 'yourTurn',
      values: { person: name, changedCells: 2, comparedNo: 1, versionNo: 2 },
    });
    const { subject, body } = renderMail('yourTurn', 'en', told?.values ?? {});
    expect(subject).toMatch(/^Decision needed again: Rent Roll/);
    expect(body).toContain(`${name} changed 2 cells of Rent Roll`);
    expect(body).toContain('version 1 became version 2');
  });
});
