import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { monthWallSchema, noiLinePageSchema } from '#contracts/month-wall.schema.ts';
import type { MonthWall, WallPage } from '#contracts/month-wall.schema.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { postMonthSchema } from '#contracts/submissions.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { languageOf } from '../../access/language.ts';
import type { RowScope } from '../../access/row-scope.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { reportTags as tags } from '../policies.ts';
import { processCondition, processMeasures, processQuery } from '../process-query.ts';
import { readQualitySummary } from '../quality/summary.ts';
import { readChanged } from './changed.ts';
import { listNoiLines, noiLinesQuery } from './noi-lines.ts';
import { readAllInBy, readComplete, readEmbargoed, readLate, readMissing } from './progress.ts';

const monthQuery = z.object({
  postMonth: postMonthSchema.optional(),
  /** Without it the first fund by name. */
  fundId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});

const policy = { screen: 'report/month', privilege: 'View' } as const;

/** The month of a fund on one page. */
export function createMonthRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/month',
      summary: 'One page for a fund and month: how complete, how late, how good, what changed and what is not in.',
      tags,
      policy,
      query: monthQuery,
      responses: { 200: { description: 'The page', schema: monthWallSchema } },
      handler: async ({ em, person, query }) =>
        readWall(em, await rowScopeOf(em, person), { ...query, language: await languageOf(em, person) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/month/noi',
      summary: 'One page of the rows of trial balances that the net operating income of a fund is the sum of.',
      tags,
      policy,
      query: noiLinesQuery,
      responses: { 200: { description: 'A page', schema: noiLinePageSchema } },
      handler: async ({ em, person, query }) => {
        const scope = await rowScopeOf(em, person);
        const { condition, postMonth } = await processMeasures(em, scope, processQuery.parse(query));
        requireFund(await readFunds(em, { condition, postMonth }), query.fundId);
        return listNoiLines(em, scope, query);
      },
    }),
  ];
}

interface Asked {
  postMonth?: string | undefined;
  fundId?: number | undefined;
  language: LanguageCode;
}

/** @throws AppError NotFound for a fund without submissions in the month that the reader sees */
async function readWall(em: EntityManager, scope: RowScope, { fundId, language, ...rest }: Asked): Promise<MonthWall> {
  const { condition, postMonth, against } = await processMeasures(em, scope, processQuery.parse(rest));
  const funds = await readFunds(em, { condition, postMonth });
  const fund = fundId === undefined ? funds[0] : requireFund(funds, fundId);
  const page = fund ? await readPage(em, scope, { fund, postMonth, against, language }) : null;
  return { postMonth, against, funds, page };
}

/** With submissions in the month that the reader sees, by name. */
function readFunds(em: EntityManager, { condition, postMonth }: { condition: Part; postMonth: string }) {
  return select<MonthWall['funds'][number]>(
    em,
    sql`select f.id, f.name from fund f where f.id in (
          select coalesce(s.fund_id, s.entity_id) from submission s where s.post_month = ${postMonth}::date and ${condition})
        order by f.name, f.id`,
  );
}

function requireFund(funds: MonthWall['funds'], fundId: number): MonthWall['funds'][number] {
  const fund = funds.find(({ id }) => id === fundId);
  if (!fund) throw new AppError('NotFound', 'The fund has no submissions in this month.');
  return fund;
}

async function readPage(
  em: EntityManager,
  scope: RowScope,
  {
    fund,
    postMonth,
    against,
    language,
  }: Required<Pick<MonthWall, 'postMonth' | 'against'>> & {
    fund: MonthWall['funds'][number];
    language: LanguageCode;
  },
): Promise<WallPage> {
  const query = processQuery.parse({ fundId: String(fund.id), postMonth, against });
  const always = processCondition(scope, query);
  const condition = sql`s.post_month = ${postMonth}::date and ${always}`;
  const { properties, serviceProviders, ...complete } = await readComplete(em, condition);
  const { approved, months } = await readQualitySummary(em, { condition: always, postMonth, against });
  return {
    ...{ fund, properties, serviceProviders, complete },
    late: await readLate(em, condition, language),
    good: { score: approved.score, grade: approved.grade, months },
    ...(await readChanged(em, scope, { fundId: fund.id, postMonth, against })),
    missing: await readMissing(em, condition, language),
    embargoed: await readEmbargoed(em, condition, language),
    allInBy: await readAllInBy(em, always, postMonth),
  };
}
