import type { EntityManager } from '@mikro-orm/postgresql';
import type { SavedView as View, SavedViews, ViewedListName } from '#contracts/saved-views.ts';
import { mostViews } from '#contracts/saved-views.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { ColumnChoice } from '#database/saved-views/column-choice.entity.ts';
import { SavedView } from '#database/saved-views/saved-view.entity.ts';
import { foldKey } from '#contracts/text.ts';
import { AppError } from '../errors.ts';
import type { SignedInPerson } from '../access/person.ts';
import { sql } from '#database/sql/select.ts';
import { checkColumns, checkQuery } from './check-view.ts';

/** Whose views of which list, and who asks. */
export interface ViewContext {
  em: EntityManager;
  person: SignedInPerson;
  list: ViewedListName;
  requestId: string;
}

const present = ({ id, name, query, columns, isDefault }: SavedView): View => ({
  viewId: id,
  name,
  query,
  columns: columns ?? null,
  isDefault,
});

export async function readViews({ em, person, list }: ViewContext): Promise<SavedViews> {
  const own = { userId: person.userId, list };
  const views = await em.find(SavedView, own, { orderBy: { id: 'asc' } });
  const choice = await em.findOne(ColumnChoice, own);
  return { views: views.map(present), columns: choice?.columns ?? null };
}

type Content = Omit<View, 'viewId'>;

/** One change of a person's views at a time: one of them at most is the default, and no two have the same name. */
async function inTurn<T>(context: ViewContext, work: (inner: ViewContext) => Promise<T>): Promise<T> {
  return context.em.transactional(async (em) => {
    await em.execute(sql`select pg_advisory_xact_lock(hashtext(${`views of ${context.person.userId}`}))`);
    return work({ ...context, em });
  });
}

async function assertFits({ em, person, list }: ViewContext, content: Content, viewId?: number): Promise<void> {
  checkQuery(list, content.query);
  checkColumns(list, content.columns);
  const others = (await em.find(SavedView, { userId: person.userId, list })).filter(({ id }) => id !== viewId);
  if (others.some(({ name }) => foldKey(name) === foldKey(content.name))) {
    throw new AppError('Duplicate', `You have a view "${content.name}" of this list.`);
  }
  if (others.length >= mostViews) throw new AppError('BadInput', `At most ${mostViews} views of a list are kept.`);
  if (!content.isDefault) return;
  for (const other of others) other.isDefault = false;
  // Before this one takes the place.
  await em.flush();
}

export function addView(context: ViewContext, content: Content): Promise<View> {
  return inTurn(context, async (inner) => {
    await assertFits(inner, content);
    const view = inner.em.create(SavedView, { ...content, userId: inner.person.userId, list: inner.list });
    await inner.em.flush();
    await audit(inner, view.id, 'add', { before: null, after: content });
    return present(view);
  });
}

/** @throws AppError NotFound, also for a view of somebody else */
async function ownView({ em, person, list }: ViewContext, viewId: number): Promise<SavedView> {
  const view = await em.findOne(SavedView, { id: viewId, userId: person.userId, list });
  if (!view) throw new AppError('NotFound', `You have no view ${viewId} of this list.`);
  return view;
}

export function editView(context: ViewContext, viewId: number, changes: Partial<Content>): Promise<View> {
  return inTurn(context, async (inner) => {
    const view = await ownView(inner, viewId);
    const { viewId: _id, ...before } = present(view);
    const after = { ...before, ...changes };
    await assertFits(inner, after, viewId);
    Object.assign(view, after);
    await inner.em.flush();
    await audit(inner, viewId, 'edit', { before, after });
    return present(view);
  });
}

export function deleteView(context: ViewContext, viewId: number): Promise<void> {
  return inTurn(context, async (inner) => {
    const view = await ownView(inner, viewId);
    const { viewId: _id, ...before } = present(view);
    await inner.em.remove(view).flush();
    await audit(inner, viewId, 'delete', { before, after: null });
  });
}

/** One's own columns are nobody's business; who chooses them in the name of another is written down. */
export function chooseColumns(context: ViewContext, columns: string[] | null): Promise<void> {
  checkColumns(context.list, columns);
  return inTurn(context, async (inner) => {
    const { em, person, list } = inner;
    const own = { userId: person.userId, list };
    const before = (await em.findOne(ColumnChoice, own))?.columns ?? null;
    if (columns === null) await em.nativeDelete(ColumnChoice, own);
    else await em.upsert(ColumnChoice, { ...own, columns }, { onConflictFields: ['userId', 'list'] });
    if (!person.impersonator) return;
    await record(inner, {
      action: 'columnChoice.edit',
      entity: 'columnChoice',
      entityId: list,
      before: { list, columns: before?.join(', ') ?? null },
      after: { list, columns: columns?.join(', ') ?? null },
    });
  });
}

const plain = (list: string, content: Content | null) =>
  content && {
    list,
    name: content.name,
    query: new URLSearchParams(content.query).toString(),
    columns: content.columns?.join(', ') ?? null,
    isDefault: String(content.isDefault),
  };

function audit(
  context: ViewContext,
  viewId: number,
  act: 'add' | 'edit' | 'delete',
  { before, after }: { before: Content | null; after: Content | null },
): Promise<void> {
  const values = { before: plain(context.list, before), after: plain(context.list, after) };
  return record(context, { action: `savedView.${act}`, entity: 'savedView', entityId: viewId, ...values });
}

function record(
  { em, person, requestId }: ViewContext,
  fact: Pick<Parameters<typeof recordAudit>[1], 'action' | 'entity' | 'entityId' | 'before' | 'after'>,
): Promise<void> {
  return recordAudit(em, {
    ...fact,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    requestId,
  });
}
