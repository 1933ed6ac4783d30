import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '#contracts/submissions.ts';
import { Comment } from '#database/submissions/comment.entity.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { withFault } from './faults.ts';
import type { Play, Stage } from './play.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';
import { rowsOf } from './rows.ts';
import type { Cast } from './stories.ts';
import { fileNameOf, writeWorkbook } from './workbook.ts';
import type { DemoModel } from './layout.ts';

export interface Subject {
  fund: DemoFund;
  /** One for a property's submission, all of the fund's for a fund's submission. */
  properties: readonly DemoProperty[];
  model: DemoModel;
  postMonth: string;
}

async function workbookOf(subject: Subject, fault: Parameters<Cast['upload']>[2]): Promise<Buffer> {
  // What a provider drops by mistake: a text that only pretends to be a workbook.
  if (fault === 'unreadable') return Buffer.from('PK\u0003\u0004 this archive was cut off while it was being copied');
  const { fund, properties, model, postMonth } = subject;
  const rows = rowsOf(model, fund, properties, postMonth);
  const [property] = properties;
  if (!property) throw new Error('A workbook needs a property.');
  const name = model === 'debt' ? fund.name : property.name;
  return writeWorkbook(fund, name, postMonth, model, withFault(model, rows, fault));
}

export function createUpload({ orm, blobs }: Stage, subject: Subject, provider: Actor): Cast['upload'] {
  return async (play, atMs, fault) => {
    const content = await workbookOf(subject, fault);
    const opId = randomUUID();
    const blobKey = `uploads/${play.submissionNo}/${opId}`;
    const { sha256, sizeBytes } = await blobs.put(blobKey, content);
    const [property] = subject.properties;
    const versionNo = play.state.nextVersionNo;
    const suffix = versionNo > 1 ? `_v${versionNo}` : '';
    const em = orm.em.fork();
    const upload = em.create(Upload, {
      opId,
      submissionId: play.submissionId,
      fileName: property ? fileNameOf(property, subject.model, subject.postMonth, suffix) : 'workbook.xlsx',
      blobKey,
      sha256,
      sizeBytes,
      seenGeneration: play.state.generation,
      uploadedByUserId: provider.userId,
      createdAt: new Date(atMs),
    });
    await em.persist(upload).flush();
    const seen = { seenGeneration: play.state.generation, sha256IsCurrent: false, hasRunInputChanged: false };
    await play.act(provider, atMs, { kind: 'upload', uploadId: upload.id, ...seen }, opId);
  };
}

export function createComment({ orm }: Stage): Cast['comment'] {
  return async (play, atMs, author, text, kind, reasonCode) => {
    const em = orm.em.fork();
    const comment = em.create(Comment, {
      submissionId: play.submissionId,
      userId: author.userId,
      text,
      kind,
      reasonCode: reasonCode ?? null,
      versionNo: play.state.version?.versionNo ?? null,
      createdAt: new Date(atMs),
    });
    await em.persist(comment).flush();
    return comment.id;
  };
}

export function createExplainAll({ orm }: Stage, provider: Actor): Cast['explainAll'] {
  return async (play: Play, atMs, text) => {
    const em = orm.em.fork();
    const explained = { explanation: text, explainedByUserId: provider.userId, explainedAt: new Date(atMs) };
    await em.nativeUpdate(Finding, { versionId: play.state.version?.versionId ?? 0, severity: 'soft' }, explained);
    if (!play.state.isAwaitingExplanation) return;
    await play.act(provider, atMs, { kind: 'explain', unexplainedLeft: 0, generation: play.state.generation });
  };
}

/** The same number for the same words, on every machine. */
export function numberFrom(words: string, below: number): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0) % below;
}
