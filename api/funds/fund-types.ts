import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { fundTypeSchema, fundTypesSchema, nameFundTypeSchema, orderFundTypesSchema } from '#contracts/funds.schema.ts';
import { funds } from '#contracts/funds.ts';
import type { FundTypeRow } from '#contracts/funds.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { foldKey } from '#contracts/text.ts';
import { checkValues } from '#rules/masters/check-values.ts';
import { AppError } from '../errors.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';

const path = '/api/fund-types' as const;
const tags = ['funds'] as const;

interface Change {
  em: EntityManager;
  person: SignedInPerson;
  requestId: string;
}

/** Kinds of funds: listed in their order, added, renamed, ordered, and deleted while no fund has them. */
export function createFundTypeRoutes(): Route[] {
  return [listRoute(), addRoute(), orderRoute(), renameRoute(), deleteRoute()];
}

export const listTypes = (em: EntityManager) =>
  select<FundTypeRow>(
    em,
    sql`select t.id, t.name,
          (select count(*)::int from fund f where f.fund_type_id = t.id and f.retired_at is null) as "fundCount"
        from fund_type t order by t.sort_order, t.id`,
  );

/** One change at a time, so that a name that was free stays free. */
const inTurn = <T>(em: EntityManager, work: (inner: EntityManager) => Promise<T>): Promise<T> =>
  em.transactional(async (inner) => {
    await inner.execute(sql`select pg_advisory_xact_lock(hashtext('fund types'))`);
    return work(inner);
  });

function listRoute(): Route {
  return defineRoute({
    method: 'get',
    path,
    summary: 'Types of funds, in their order.',
    tags,
    policy: { screen: 'funds', privilege: 'View' },
    responses: { 200: { description: 'Types', schema: fundTypesSchema } },
    handler: async ({ em }) => ({ types: await listTypes(em) }),
  });
}

function addRoute(): Route {
  return defineRoute({
    method: 'post',
    path,
    summary: 'Adds a type at the end.',
    tags,
    policy: { screen: 'funds', privilege: 'Edit' },
    body: nameFundTypeSchema,
    responses: { 201: { description: 'Added', schema: fundTypeSchema } },
    refusals: ['Duplicate'],
    handler: ({ em, person, body, requestId }) =>
      inTurn(em, async (inner) => reply(201, await addFundType({ em: inner, person, requestId }, body.name))),
  });
}

function renameRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${path}/:id`,
    summary: 'Renames a type.',
    tags,
    policy: { screen: 'funds', privilege: 'Edit' },
    params: ofRecord,
    body: nameFundTypeSchema,
    responses: { 200: { description: 'Renamed', schema: fundTypeSchema } },
    refusals: ['Duplicate'],
    handler: ({ em, person, params, body, requestId }) =>
      inTurn(em, async (inner) => {
        const type = await findType(inner, params.id);
        const name = await freeName(inner, body.name, type.id);
        if (name !== type.name) {
          await inner.execute(sql`update fund_type set name = ${name} where id = ${type.id}`);
          const change = { before: { name: type.name }, after: { name } };
          await audit({ em: inner, person, requestId }, 'edit', type.id, change);
        }
        return { ...type, name };
      }),
  });
}

/** At the end, in the transaction of the change. @throws AppError Duplicate, BadInput */
export async function addFundType(change: Change, typed: string): Promise<FundTypeRow> {
  const name = await freeName(change.em, typed, 0);
  const made = await selectOne<{ id: number }>(
    change.em,
    sql`insert into fund_type (name, sort_order)
        select ${name}, coalesce(max(sort_order), 0) + 1 from fund_type returning id`,
  );
  const id = made?.id ?? 0;
  await audit(change, 'add', id, { before: {}, after: { name } });
  return { id, name, fundCount: 0 };
}

/** In the transaction of the change; `ids` are all of them. */
export async function orderFundTypes(change: Change, ids: readonly number[]): Promise<FundTypeRow[]> {
  const { em } = change;
  const before = await listTypes(em);
  await em.execute(sql`update fund_type set sort_order = array_position(${`{${ids.join(',')}}`}::int[], id)`);
  const types = await listTypes(em);
  const namesOf = (rows: readonly FundTypeRow[]) => ({ order: rows.map(({ name }) => name).join(', ') });
  const [was, is] = [namesOf(before), namesOf(types)];
  if (was.order !== is.order) await audit(change, 'edit', 0, { before: was, after: is });
  return types;
}

function orderRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${path}/order`,
    summary: 'Puts the types into an order; every type is named once.',
    tags,
    policy: { screen: 'funds', privilege: 'Edit' },
    body: orderFundTypesSchema,
    responses: { 200: { description: 'The new order', schema: fundTypesSchema } },
    refusals: ['Conflict'],
    handler: ({ em, body, person, requestId }) =>
      inTurn(em, async (inner) => {
        const before = await listTypes(inner);
        const isWhole =
          [...body.ids].sort().join() ===
          before
            .map(({ id }) => id)
            .sort()
            .join();
        if (!isWhole) throw new AppError('Conflict', 'The fund types have changed in the meantime.');
        return { types: await orderFundTypes({ em: inner, person, requestId }, body.ids) };
      }),
  });
}

function deleteRoute(): Route {
  return defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Deletes a type; refused while a fund has it.',
    tags,
    policy: { screen: 'funds', privilege: 'All' },
    params: ofRecord,
    responses: { 200: { description: 'Deleted', schema: z.object({ outcome: z.literal('deleted') }) } },
    refusals: ['InUse'],
    handler: ({ em, person, params, requestId }) =>
      inTurn(em, async (inner) => {
        const type = await findType(inner, params.id);
        const used = await select<{ name: string }>(
          inner,
          sql`select name from fund where fund_type_id = ${type.id} order by name limit 11`,
        );
        if (used.length > 0) {
          const names = used.slice(0, 10).map(({ name }) => name);
          const live = [{ kind: 'funds', count: Math.max(type.fundCount, used.length), names }];
          throw new AppError('InUse', `Funds are of the type ${type.name}.`, { live, isInHistory: false });
        }
        await inner.execute(sql`delete from fund_type where id = ${type.id}`);
        await audit({ em: inner, person, requestId }, 'delete', type.id, { before: { name: type.name }, after: {} });
        return { outcome: 'deleted' as const };
      }),
  });
}

async function findType(em: EntityManager, id: number): Promise<FundTypeRow> {
  const type = (await listTypes(em)).find((one) => one.id === id);
  if (!type) throw new AppError('NotFound', `There is no fund type ${id}.`);
  return type;
}

/** @throws AppError with the problem of the field, as the forms of all masters tell it */
async function freeName(em: EntityManager, typed: string, ownId: number): Promise<string> {
  const field = funds.fields.find(({ name }) => name === 'name')!;
  const name = typed.replaceAll('\u00a0', ' ').trim();
  const problems: FieldProblem[] = checkValues([field], { name: name === '' ? null : name }, true);
  const other = (await listTypes(em)).find((one) => one.id !== ownId && foldKey(one.name) === foldKey(name));
  if (other) problems.push({ field: 'name', code: 'Duplicate', found: name, params: { by: '' } });
  if (problems.length === 0) return name;
  throw new AppError(other ? 'Duplicate' : 'BadInput', `name: ${problems[0]?.code}`, { problems });
}

function audit({ em, person, requestId }: Change, act: string, id: number, change: { before: object; after: object }) {
  return recordAudit(em, {
    action: `fundType.${act}`,
    entity: 'fundType',
    entityId: id,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    requestId,
    ...change,
  });
}
