import { fundAddressSchema, fundTreeSchema, ofFundNameSchema } from '#contracts/funds.schema.ts';
import type { FundNode } from '#contracts/funds.ts';
import { AppError } from '../errors.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { createAssociationRoutes } from './associations.ts';
import { createFundTypeRoutes } from './fund-types.ts';
import { fundMaster, propertyCountPart } from './master.ts';

export function createFundRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(fundMaster, dependencies),
    treeRoute(),
    addressRoute(),
    ...createMasterRoutes(fundMaster),
    ...createAssociationRoutes(),
    ...createFundTypeRoutes(),
  ];
}

function treeRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/funds/tree',
    summary: 'Every fund with the fund above it, by name.',
    tags: ['funds'],
    policy: { screen: 'funds', privilege: 'View' },
    responses: { 200: { description: 'Funds', schema: fundTreeSchema } },
    handler: async ({ em, person, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const funds = await select<FundNode>(
        em,
        sql`select m.id, m.name, t.name as "typeName", m.parent_id as "parentId", m.is_active as "isActive",
              ${propertyCountPart(context)} as "propertyCount"
            from fund m join fund_type t on t.id = m.fund_type_id
            where m.retired_at is null and ${fundMaster.isInScope(context)} order by m.name, m.id`,
      );
      return { funds };
    },
  });
}

function addressRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/funds/by-name/:fundName',
    summary: 'The fund that has a name, or had it before it was renamed.',
    tags: ['funds'],
    policy: { screen: 'funds', privilege: 'View' },
    params: ofFundNameSchema,
    responses: { 200: { description: 'Number and name of today', schema: fundAddressSchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const found = await selectOne<{ id: number; name: string }>(
        em,
        sql`select m.id, m.name from fund m left join fund_former_name o on o.fund_id = m.id
              and o.name_folded = fold_key(${params.fundName})
            where m.retired_at is null and ${fundMaster.isInScope(context)}
              and (m.name_folded = fold_key(${params.fundName}) or o.fund_id is not null)
            order by o.fund_id is null desc limit 1`,
      );
      if (!found) throw new AppError('NotFound', `There is no fund ${params.fundName}.`);
      return found;
    },
  });
}
