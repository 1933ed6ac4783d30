import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { ImportFailure, ImportNotice, ImportProgress } from '#contracts/imports.ts';
import { toBeConfirmed } from '#contracts/imports.ts';
import type { SignedInPerson } from '../access/person.ts';
import { ImportRun } from '#database/imports/import-run.entity.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import type { ImportedSheet } from '#documents/imports/read-rows.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { AppError } from '../errors.ts';
import type { ReceivedFile } from '../files/receive-workbook.ts';
import { inTurn } from '../masters/change-record.ts';
import type { Master, MasterContext, WholeImport } from '../masters/master.ts';
import { saveRecords } from '../masters/save-records.ts';
import { saveFlags } from './active-flags.ts';
import { planImport } from './plan-import.ts';
import type { ImportPlan } from './plan-import.ts';

export interface FileToImport extends ReceivedFile {
  /** Name of the sheet to read; null for the one that fits best. */
  sheet: string | null;
  /** What its rows are imported into where the file does not say. */
  target: string | null;
}

export interface ImportAtOnce {
  importId: string;
  file: FileToImport;
  faulty: 'skip' | 'refuse';
  isConfirmed: boolean;
}

export interface ImportDependencies {
  orm: MikroORM;
  blobStore: BlobStore;
  uploadMaxBytes: number;
}

const savedAtOnce = 1_000;

/** Keeps the file on a record, then checks it. A repeated request answers with the record of the first. */
export async function checkImport(
  { orm, blobStore, uploadMaxBytes }: ImportDependencies,
  master: Master,
  context: MasterContext,
  importId: string,
  file: FileToImport,
): Promise<ImportRun> {
  const { em, person } = context;
  const run = await addRun(em, master, person, importId, file);
  if (run === null) return em.findOneOrFail(ImportRun, { importId });
  const outcome = await readFile(blobStore, master, file, uploadMaxBytes);
  if ('failure' in outcome) {
    run.status = 'failed';
    run.failure = outcome.failure;
    run.notices = outcome.notices;
  } else {
    const total = outcome.sheet.rows.length;
    const plan = await planOf(orm, master, context, outcome.sheet, file.target, (done) =>
      tell(orm, importId, { stage: 'checking', done, total }),
    );
    const { notices } = outcome.sheet;
    Object.assign(run, { status: 'checked', counts: plan.counts, problems: plan.problems, notices });
  }
  run.progress = null;
  await em.flush();
  return run;
}

async function addRun(
  em: EntityManager,
  master: Master,
  person: SignedInPerson,
  importId: string,
  { fileName, blobKey, sha256, sizeBytes, sheet, target }: FileToImport,
): Promise<ImportRun | null> {
  if ((await em.findOne(ImportRun, { importId })) !== null) return null;
  const run = em.create(ImportRun, {
    importId,
    master: master.definition.name,
    fileName,
    blobKey,
    sha256,
    sizeBytes,
    sheet,
    target,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    progress: { stage: 'reading', done: 0, total: 0 },
  });
  await em.persist(run).flush();
  return run;
}

async function readFile(
  blobStore: BlobStore,
  { definition }: Master,
  { blobKey, fileName, sheet: wanted = null }: Pick<ReceivedFile, 'blobKey' | 'fileName'> & { sheet?: string | null },
  maxBytes: number,
): Promise<{ sheet: ImportedSheet } | { failure: ImportFailure; notices: ImportNotice[] }> {
  const buffer = await blobStore.getBuffer(blobKey);
  const limits = { ...defaultReadingLimits, maxBytes };
  try {
    const sheet = await inThread('readRows', { buffer, fileName, definition, limits, sheet: wanted });
    const { missing, notices } = sheet;
    return missing.length > 0 ? { failure: { code: 'MISSING_COLUMNS', missing }, notices } : { sheet };
  } catch (error) {
    if (error instanceof UnreadableFile) return { failure: { code: error.code }, notices: [] };
    throw error;
  }
}

/** Beside the transaction, so that the page sees it while the work goes on. */
async function tell(orm: MikroORM, importId: string, progress: ImportProgress): Promise<void> {
  await orm.em.fork().nativeUpdate(ImportRun, { importId }, { progress });
}

/**
 * Checks a file and applies it in the same transaction, without a look at the check in between: its valid rows,
 * or nothing when a row is faulty and `faulty` says so, or when a notice is to be confirmed. The record tells which.
 */
export async function importAtOnce(
  { orm, blobStore, uploadMaxBytes }: ImportDependencies,
  master: Master,
  context: MasterContext,
  { importId, file, faulty, isConfirmed }: ImportAtOnce,
): Promise<ImportRun> {
  const { em, person } = context;
  const run = await addRun(em, master, person, importId, file);
  if (run === null) return em.findOneOrFail(ImportRun, { importId });
  const outcome = await readFile(blobStore, master, file, uploadMaxBytes);
  if ('failure' in outcome) {
    const { failure, notices } = outcome;
    await em.nativeUpdate(ImportRun, { importId }, { status: 'failed', failure, notices, progress: null });
  } else {
    const total = outcome.sheet.rows.length;
    const onProgress = (done: number) => tell(orm, importId, { stage: 'checking', done, total });
    await inTurn(master, context, async (inner) => {
      const plan = await planOf(orm, master, inner, outcome.sheet, file.target, onProgress);
      const { notices } = outcome.sheet;
      const isRefused = (faulty === 'refuse' && plan.counts.faulty > 0) || (!isConfirmed && toBeConfirmed(notices));
      if (!isRefused) await plan.save(inner, run);
      const { counts, problems } = plan;
      const applied = isRefused
        ? { status: 'checked' as const }
        : { status: 'applied' as const, appliedAt: new Date() };
      await inner.em.nativeUpdate(ImportRun, { importId }, { counts, problems, notices, progress: null, ...applied });
    });
  }
  return em.fork().findOneOrFail(ImportRun, { importId });
}

async function planOf(
  orm: MikroORM,
  master: Master,
  context: MasterContext,
  sheet: ImportedSheet,
  target: string | null,
  onProgress: (done: number) => Promise<void>,
): Promise<WholeImport> {
  if (master.importsAs) return master.importsAs(context, sheet, target);
  const plan = await planImport(master, context, sheet, onProgress);
  const onSaved = (importId: string) => (done: number) =>
    tell(orm, importId, { stage: 'applying', done, total: plan.records.length });
  return { ...plan, save: (inner, source) => savePlan(master, inner, plan, source, onSaved(source.importId)) };
}

async function savePlan(
  master: Master,
  context: MasterContext,
  { records }: ImportPlan,
  { importId, fileName }: Pick<ImportRun, 'importId' | 'fileName'>,
  onSaved: (done: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < records.length; start += savedAtOnce) {
    const batch = records.slice(start, start + savedAtOnce);
    const ids = await saveRecords(master, context, batch, { importId, fileName });
    const flags = batch.map(({ isActive }) => isActive);
    await saveFlags(master, context, ids, flags, { importId, fileName });
    await onSaved(Math.min(start + savedAtOnce, records.length));
  }
}

/**
 * Saves the valid rows of a checked file in the caller's transaction, which is to be rolled back; the record of the import
 * tells nothing of it. For masters whose rows are imported as records.
 */
export async function rehearseImport(
  { blobStore, uploadMaxBytes }: ImportDependencies,
  master: Master,
  context: MasterContext,
  run: ImportRun,
): Promise<void> {
  if (run.status !== 'checked') throw new AppError('Conflict', 'Only a checked file can be looked at.');
  const outcome = await readFile(blobStore, master, run, uploadMaxBytes);
  if ('failure' in outcome) throw new AppError('IncorrectFile', 'The file cannot be read any more.');
  const quiet = () => Promise.resolve();
  await inTurn(master, context, async (inner) => {
    await savePlan(master, inner, await planImport(master, inner, outcome.sheet, quiet), run, quiet);
  });
}

/**
 * Applies every valid row in one transaction, after checking the file again: what was free then may be taken now.
 * @throws AppError Conflict when the second check comes to another result, which the record then shows
 * @throws AppError BadInput when a notice needs to be confirmed and is not
 */
export async function applyImport(
  { orm, blobStore, uploadMaxBytes }: ImportDependencies,
  master: Master,
  context: MasterContext,
  run: ImportRun,
  isConfirmed = false,
): Promise<ImportRun> {
  if (run.status === 'applied') return run;
  if (run.status !== 'checked') throw new AppError('Conflict', 'Only a checked file can be applied.');
  if (!isConfirmed && toBeConfirmed(run.notices ?? [])) {
    throw new AppError('BadInput', 'Confirm that percentages of at most 1 are meant as such.', {
      notices: run.notices,
    });
  }
  const { importId } = run;
  const outcome = await readFile(blobStore, master, run, uploadMaxBytes);
  if ('failure' in outcome) throw new AppError('IncorrectFile', 'The file cannot be read any more.');
  const isSame = await inTurn(master, context, async (inner) => {
    const current = await inner.em.findOneOrFail(ImportRun, { importId }, { refresh: true });
    if (current.status === 'applied') return true;
    const plan = await planOf(orm, master, inner, outcome.sheet, run.target ?? null, () => Promise.resolve());
    const isUnchanged = JSON.stringify(plan.counts) === JSON.stringify(orderedAs(plan.counts, current.counts));
    if (isUnchanged) {
      await plan.save(inner, run);
      await inner.em.nativeUpdate(ImportRun, { importId }, { status: 'applied', appliedAt: new Date() });
    } else await inner.em.nativeUpdate(ImportRun, { importId }, { counts: plan.counts, problems: plan.problems });
    return isUnchanged;
  });
  if (!isSame) throw new AppError('Conflict', 'The data has changed since the check.');
  return context.em.fork().findOneOrFail(ImportRun, { importId });
}

/** jsonb keeps its keys in an order of its own. */
function orderedAs<T extends object>(like: T, counts: T | null | undefined): Partial<T> {
  const keys = Object.keys(like) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, counts?.[key]])) as Partial<T>;
}
