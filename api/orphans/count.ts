import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrphanCategory, OrphanCount, OrphanCounts } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import { refreshOrphans } from '#database/orphans/refresh-orphans.ts';
import { selectPrepared, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { readHeldUp } from './held-up.ts';
import { monthOf } from './months.ts';
import { isInScope, isNotIgnored } from './scope.ts';

interface Counted {
  category: OrphanCategory;
  count: number;
  ignored: number;
  submissions: number;
  comparedIn: string | null;
  unrated: OrphanCount['unrated'];
}

const nothing = { count: 0, ignored: 0, submissions: 0, comparedIn: null, unrated: { count: 0, currencies: [] } };

/** How many records of each category the reader may see, now and a week ago. */
export async function countOrphans(
  em: EntityManager,
  person: SignedInPerson,
  wantedMonth: string | undefined,
): Promise<OrphanCounts> {
  const postMonth = await monthOf(em, wantedMonth);
  await refreshOrphans(em, postMonth);
  const scope = await rowScopeOf(em, person);
  const seen = isInScope(person, scope);
  const heldUp = await readHeldUp(em, { person, scope, month: postMonth });
  const counted = await selectPrepared<Counted>(
    em,
    'orphan-counts',
    sql`select f.category, count(*) filter (where f.is_open)::int as count, count(*) filter (where not f.is_open)::int as ignored,
          coalesce(sum(f.submission_count) filter (where f.is_open), 0)::int as submissions,
          max(m.weight_currency) filter (where f.is_open and f.weight is not null and f.currency is distinct from m.weight_currency)
            as "comparedIn",
          jsonb_build_object('count', count(*) filter (where f.is_open and f.is_unrated), 'currencies',
            coalesce(jsonb_agg(distinct f.currency) filter (where f.is_open and f.is_unrated and f.currency is not null), '[]')) as unrated
        from (select o.post_month, o.category, ${heldUp} as submission_count, o.weight, o.currency,
            o.amount is not null and o.weight is null as is_unrated, ${isNotIgnored} as is_open from orphan_record o
          where o.post_month = ${postMonth}::date and ${seen}) f
        left join orphan_month m on m.post_month = f.post_month group by 1`,
  );
  const before = await selectPrepared<{ category: OrphanCategory; count: number }>(
    em,
    'orphan-snapshot',
    sql`with taken as (select max(taken_on) as day from orphan_snapshot where post_month = ${postMonth}::date
          and taken_on between current_date - 13 and current_date - 7)
        select '' as category, 0 as count from taken where day is not null
        union all
        select o.category, count(*)::int as count from orphan_snapshot o join taken on taken.day = o.taken_on
         where o.post_month = ${postMonth}::date and ${seen} group by 1`,
  );
  const now = new Map(counted.map((one) => [one.category, one]));
  const lastWeek = new Map(before.map(({ category, count }) => [category, count]));
  const counts = offeredCategories(person.privileges).map((category): OrphanCount => ({
    ...{ ...nothing, ...now.get(category), category },
    lastWeek: before.length === 0 ? null : (lastWeek.get(category) ?? 0),
  }));
  return { postMonth, counts };
}
